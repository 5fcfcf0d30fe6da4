/** Short wooden sounds, made on the spot: no files, and silence until the visitor has touched the page. */

import { settings } from "./settings.svelte";

export type Sound = "step" | "take" | "fall" | "slide" | "flip" | "offer" | "over";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function wake(): void {
  if (context || !settings.sound) return;
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
}

if (typeof window !== "undefined") {
  // Browsers allow sound only after a gesture.
  for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake, { passive: true });
}

/** A knock: the body of the wood rings briefly below a click of noise. */
function knock(at: number, pitch: number, loud: number, length = 0.09): void {
  if (!context || !noise) return;
  const when = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, when);
  volume.gain.exponentialRampToValueAtTime(0.0008, when + length);
  volume.connect(context.destination);

  const click = context.createBufferSource();
  click.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch * 4.2;
  band.Q.value = 2.2;
  click.connect(band).connect(volume);
  click.start(when);
  click.stop(when + length);

  const body = context.createOscillator();
  body.frequency.setValueAtTime(pitch * 1.15, when);
  body.frequency.exponentialRampToValueAtTime(pitch, when + 0.03);
  body.connect(volume);
  body.start(when);
  body.stop(when + length);
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== "running") return;
  // No two knocks on wood are quite the same.
  const near = (pitch: number) => pitch * (0.96 + Math.random() * 0.08);
  switch (sound) {
    case "step":
      return knock(0, near(310), 0.3);
    case "take":
      knock(0, near(310), 0.3);
      return knock(0.045, near(230), 0.22);
    case "flip":
      knock(0, near(420), 0.16, 0.05);
      return knock(0.07, near(330), 0.25);
    case "slide":
      for (const n of [0, 1, 2]) knock(n * 0.035, near(160 + n * 15), 0.13, 0.05);
      return;
    case "fall":
      knock(0, near(240), 0.2);
      knock(0.16, near(130), 0.25, 0.14);
      return knock(0.3, near(95), 0.15, 0.16);
    case "offer":
      knock(0, near(520), 0.15);
      return knock(0.12, near(520), 0.15);
    case "over":
      [392, 523, 659].forEach((pitch, n) => knock(n * 0.14, pitch, 0.22, 0.3));
  }
}
