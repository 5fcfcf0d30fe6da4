//! Why a server or a worker does not start, for people: in both languages. What the system, databases and TLS say themselves, they
//! say in English.

use damier_notation::sentences::{Said, system_error};

use crate::{
    exposure::Exposed,
    serve::StartError,
    store::{OpenError, StoreError},
    tls::TlsError,
};

impl StartError {
    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        let fr = match self {
            Self::Taken(address, next, any) => format!(
                "{address} est pris : un autre programme y écoute. Choisissez une autre adresse avec --address, comme \
                 --address {next}, ou --address {any} pour n'importe laquelle qui soit libre"
            ),
            Self::Listen(address, error) => format!("impossible d'écouter sur {address} : {}", system_error(error).fr),
            Self::Metrics(address, error) => format!(
                "impossible de servir les mesures sur {address} : {}. Choisissez une autre adresse avec --metrics",
                system_error(error).fr
            ),
            Self::Exposed(exposed) => unless_trusted(exposed),
            Self::Tls(error) => format!("le certificat : {}", of_certificate(error)),
            Self::Workers(error) => format!("les fils du moteur ne démarrent pas : {}", system_error(error).fr),
            Self::Store(error) => error.said().fr,
            Self::Shared(error) => format!("la base de données : {}", of_store(*error)),
            Self::Bus(error) => {
                format!("le bus : {error}. Il faut une adresse comme nats://127.0.0.1:4222 avec --bus")
            }
            Self::InUse(name) => format!(
                "un autre serveur, {name}, utilise la base de données : arrêtez-le, choisissez une autre base avec \
                 --database, ou donnez aux deux le même --bus"
            ),
            Self::Stopped => "arrêt demandé avant la fin du démarrage".to_owned(),
        };
        Said { fr, en: self.to_string() }
    }
}

impl OpenError {
    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        let fr = match self {
            Self::Directory(path, error) => format!("le dossier des données {path} : {}", system_error(error).fr),
            Self::InUse(path) => format!(
                "un autre serveur utilise le dossier des données {path} : arrêtez-le, ou choisissez un autre dossier avec \
                 --data"
            ),
            Self::Database(path, error) => format!("la base de données {path} : {error}"),
            Self::NoPostgres => {
                "l'adresse de la base de données : il en faut une comme postgres://user@host/damier".to_owned()
            }
            Self::Address(error) => {
                format!("l'adresse de la base de données : {error}. Il en faut une comme postgres://user@host/damier")
            }
            Self::Postgres(place, error) => format!("le PostgreSQL de {place} : {error}"),
            Self::NoHouse => "aucun serveur n'a encore utilisé ce PostgreSQL : démarrez-en un d'abord, par \
                 `damier serve --database`"
                .to_owned(),
            Self::Encoding(encoding) => format!(
                "la base PostgreSQL est codée en {encoding} : il faut UTF8, comme la fait CREATE DATABASE … ENCODING \
                 'UTF8' TEMPLATE template0"
            ),
            Self::Old(version) => format!("PostgreSQL {version} : il faut la version 15 ou une plus récente"),
        };
        Said { fr, en: self.to_string() }
    }
}

/// In French: what is open, and what the host may say to it.
pub(crate) fn unless_trusted(exposed: &Exposed) -> String {
    let what = match exposed {
        Exposed::Database(host) => format!(
            "le PostgreSQL de {host} est atteint par un réseau sans que le chiffrement soit demandé : ajoutez \
             ?sslmode=verify-full à son adresse"
        ),
        Exposed::Bus(place) => format!(
            "le NATS de {place} est atteint par un réseau sans chiffrement : faites commencer son adresse par tls://"
        ),
        Exposed::OpenBus(place) => format!(
            "le NATS de {place} ne demande pas de mot de passe : donnez-lui des utilisateurs et nommez-en un, comme \
             dans tls://user:password@{place}"
        ),
        Exposed::Page(address) => format!(
            "{address} est ouvert au réseau, en HTTP sans chiffrement : donnez --tls-certificate et --tls-key, ou placez \
             devant un proxy qui parle HTTPS et dites --behind-proxy"
        ),
        Exposed::Metrics(address) => format!(
            "les mesures sur {address} seraient ouvertes à tout le monde : choisissez une adresse que seules vos machines \
             atteignent"
        ),
    };
    format!("{what}. Là où aucun inconnu n'est sur ce réseau, dites --trust-network")
}

fn of_certificate(error: &TlsError) -> String {
    match error {
        TlsError::Read(file, error) => format!("{file} : {}", system_error(error).fr),
        TlsError::NoCertificate(file) => format!(
            "{file} : il n'y a pas de certificat dedans. Il faut du PEM, celui du serveur d'abord, puis ceux qui le signent"
        ),
        TlsError::NoKey(file) => {
            format!("{file} : il n'y a pas de clé privée dedans. Il en faut une en PEM, sans mot de passe")
        }
        TlsError::Unfit(certificate, key, error) => format!("{certificate} avec {key} : {error}"),
    }
}

const fn of_store(error: StoreError) -> &'static str {
    match error {
        StoreError::Full => "le disque est plein",
        StoreError::ReadOnly => "elle est en lecture seule",
        StoreError::Damaged => "elle est endommagée",
        StoreError::Conflict => "cela ne va pas avec ce qui y est enregistré",
        StoreError::Stale => "un autre serveur a repris la table",
        StoreError::Unavailable => "elle ne répond pas",
        StoreError::Unreadable => "ce qui y est enregistré ne se lit pas",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has to be done is in both sentences, as it is typed.
    #[test]
    fn who_hosts_in_french_is_told_the_same() {
        let address = "0.0.0.0:8420".parse().expect("an address");
        for (error, typed) in [
            (StartError::Exposed(Exposed::Page(address)), &["--tls-key", "--behind-proxy", "--trust-network"][..]),
            (StartError::Exposed(Exposed::Database("db.example".into())), &["db.example", "?sslmode=verify-full"]),
            (StartError::Exposed(Exposed::OpenBus("bus.example".into())), &["tls://user:password@bus.example"]),
            (StartError::Exposed(Exposed::Metrics(address)), &["0.0.0.0:8420"]),
            (StartError::Taken(address, address, address), &["--address 0.0.0.0:8420"]),
            (StartError::InUse("10.0.0.1:8420".into()), &["10.0.0.1:8420", "--database", "--bus"]),
            (StartError::Store(OpenError::InUse("/data".into())), &["/data", "--data"]),
            (StartError::Store(OpenError::NoPostgres), &["postgres://user@host/damier"]),
            (StartError::Tls(TlsError::NoKey("key.pem".into())), &["key.pem", "PEM"]),
        ] {
            let Said { fr, en } = error.said();
            assert_ne!(fr, en);
            for typed in typed {
                assert!(fr.contains(typed) && en.contains(typed), "{typed}: {fr} / {en}");
            }
        }
    }
}
