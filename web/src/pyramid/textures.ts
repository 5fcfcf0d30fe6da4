/** Small pictures drawn in the browser: letters, badges, a soft shadow. */

import { CanvasTexture, SRGBColorSpace } from "three";

function picture(size: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function write(pen: CanvasRenderingContext2D, letter: string, font: string, color: string): void {
  pen.fillStyle = color;
  pen.font = font;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(letter, 64, 69);
}

export function writtenLetter(letter: string, color: string): CanvasTexture {
  return picture(128, (pen) => write(pen, letter, "600 96px Georgia, 'Times New Roman', serif", color));
}

/** A letter on a round ground. */
export function badge(letter: string, ground: string, color: string): CanvasTexture {
  return picture(128, (pen) => {
    pen.beginPath();
    pen.arc(64, 64, 58, 0, 2 * Math.PI);
    pen.fillStyle = ground;
    pen.fill();
    pen.lineWidth = 7;
    pen.strokeStyle = color;
    pen.stroke();
    write(pen, letter, "700 74px system-ui, sans-serif", color);
  });
}

/** The shadow of something round on the table. */
export function softShadow(): CanvasTexture {
  return picture(256, (pen) => {
    const gradient = pen.createRadialGradient(128, 128, 70, 128, 128, 128);
    gradient.addColorStop(0, "rgba(0,0,0,0.55)");
    gradient.addColorStop(1, "rgba(0,0,0,0)");
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, 256, 256);
  });
}
