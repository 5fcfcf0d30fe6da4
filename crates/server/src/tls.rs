//! HTTPS of the server's own: its certificate, and how a new one is taken without a restart.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use tokio::{net::TcpStream, time::interval};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        self, ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
    },
    server::TlsStream,
};

/// How often it is looked whether there is a new certificate.
const LOOK: Duration = Duration::from_secs(5);

/// Where the certificate and its key are, both as PEM.
#[derive(Debug, Clone)]
pub struct Tls {
    /// The server's certificate first, then those it is signed with.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{0}: {1}")]
    Read(String, io::Error),
    /// There is no certificate in the file.
    #[error("{0}: no certificate is in it. Expected PEM, the server's own first, then those it is signed with")]
    NoCertificate(String),
    /// There is no key in the file.
    #[error("{0}: no private key is in it. Expected one as PEM, without a password")]
    NoKey(String),
    /// They cannot be used together.
    #[error("{0} with {1}: {2}")]
    Unfit(String, String, rustls::Error),
}

/// The certificate that is shown to clients.
#[derive(Debug)]
pub(crate) struct Certificate {
    files: Tls,
    current: Mutex<Current>,
}

#[derive(Debug)]
struct Current {
    config: Arc<ServerConfig>,
    /// As the files were when they were last looked at.
    seen: Stamps,
}

/// When the two files were changed, and their lengths.
type Stamps = [Option<(SystemTime, u64)>; 2];

impl Certificate {
    pub(crate) fn load(files: Tls) -> Result<Self, TlsError> {
        let seen = stamps(&files);
        let config = Arc::new(read(&files)?);
        Ok(Self { files, current: Mutex::new(Current { config, seen }) })
    }

    fn current(&self) -> MutexGuard<'_, Current> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the TLS handshake on a connection.
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let config = self.current().config.clone();
        TlsAcceptor::from(config).accept(stream).await
    }

    /// Takes the certificate anew where it has been changed, or if it `must` be. One that cannot be used is not taken.
    fn look_again(&self, must: bool) {
        let seen = stamps(&self.files);
        if !must && self.current().seen == seen {
            return;
        }
        let read = read(&self.files);
        let mut current = self.current();
        current.seen = seen;
        match read {
            Ok(config) => {
                current.config = Arc::new(config);
                tracing::info!("there is a new certificate: whoever connects from now on is shown it");
            }
            Err(error) => tracing::error!(%error, "the new certificate cannot be used: the old one is still shown"),
        }
    }

    /// Looks again every now and then, and when told to by `SIGHUP`.
    pub(crate) async fn keep_up(self: Arc<Self>) {
        let mut often = interval(LOOK);
        #[cfg(unix)]
        let mut told = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok();
        loop {
            #[cfg(unix)]
            let must = {
                let hangup = async {
                    match &mut told {
                        Some(told) => {
                            let _ = told.recv().await;
                        }
                        None => std::future::pending::<()>().await,
                    }
                };
                tokio::select! {
                    _ = often.tick() => false,
                    () = hangup => true,
                }
            };
            #[cfg(not(unix))]
            let must = {
                often.tick().await;
                false
            };
            let here = self.clone();
            // A disk may take its time.
            let _ = tokio::task::spawn_blocking(move || here.look_again(must)).await;
        }
    }
}

fn stamps(files: &Tls) -> Stamps {
    let stamp = |path: &Path| {
        let about = fs::metadata(path).ok()?;
        Some((about.modified().ok()?, about.len()))
    };
    [stamp(&files.certificate), stamp(&files.key)]
}

fn read(files: &Tls) -> Result<ServerConfig, TlsError> {
    let name = |path: &Path| path.display().to_string();
    let text = |path: &Path| fs::read(path).map_err(|error| TlsError::Read(name(path), error));
    let chain = text(&files.certificate)?;
    let chain: Result<Vec<CertificateDer<'static>>, pem::Error> = CertificateDer::pem_slice_iter(&chain).collect();
    let chain = chain.ok().filter(|chain| !chain.is_empty());
    let chain = chain.ok_or_else(|| TlsError::NoCertificate(name(&files.certificate)))?;
    let key = PrivateKeyDer::from_pem_slice(&text(&files.key)?).map_err(|_| TlsError::NoKey(name(&files.key)))?;
    let unfit = |error| TlsError::Unfit(name(&files.certificate), name(&files.key), error);
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unfit)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(unfit)?;
    // WebSockets are opened by HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
