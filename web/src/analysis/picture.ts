/** Pictures of the board: the desk draws SVG, the browser makes pixels of it. */

import { ask } from "../desk/client";
import type { Draft, Step } from "./draft";

export interface Shown {
  draft: Draft;
  position: string;
  /** The move that led here, with the position before it. */
  last: { from: string; step: Step } | null;
  arrows: string[];
  flipped: boolean;
  lang: "en" | "fr";
}

/** How wide a picture is, in pixels. */
const WIDE = 1000;

export async function drawn({ draft, position, last, arrows, flipped, lang }: Shown): Promise<string> {
  const { svg } = await ask({
    ask: "draw",
    game: draft.game,
    options: draft.options,
    ...(last ? { position: last.from, moves: [last.step] } : { position }),
    arrows,
    flipped,
    width: WIDE,
    coordinates: true,
    lang,
  });
  return svg;
}

/** An SVG as a PNG, by way of a canvas. */
export async function toPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth || WIDE;
    canvas.height = image.naturalHeight || WIDE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no pixels"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands something to the browser as a download. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
