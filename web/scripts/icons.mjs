// Draws the icons of the installed page and the picture a shared link shows, from icon.svg, with Chromium. What it writes
// lies in public/ and is kept with the sources: run it again when the icon changes (CHROMIUM names the browser).
import { readFileSync, writeFileSync } from "node:fs";

import { chromium } from "playwright-core";

const publicFolder = new URL("../public/", import.meta.url);
const icon = readFileSync(new URL("icon.svg", publicFolder), "utf8");
const WOOD = "#6d4327";

/** A page of this size with the icon on it; `room` is what stays free around it. */
const plain = (size, room, ground) =>
  `<body style="margin:0;width:${size}px;height:${size}px;background:${ground};display:grid;place-items:center">
   <div style="width:${size - 2 * room}px;height:${size - 2 * room}px">${icon}</div></body>`;

/** A board behind the icon and the name. */
function preview() {
  const squares = Array.from({ length: 12 * 7 }, (_, i) => {
    const [x, y] = [i % 12, Math.floor(i / 12)];
    const fill = (x + y) % 2 === 0 ? "#efdcb9" : "#a8744a";
    return `<rect x="${x * 100}" y="${y * 100 - 35}" width="100" height="100" fill="${fill}"/>`;
  }).join("");
  return `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${squares}
    <rect x="150" y="165" width="900" height="300" rx="28" fill="#fffaf1" stroke="${WOOD}" stroke-width="10"/>
    <svg x="195" y="205" width="220" height="220" viewBox="0 0 32 32">${icon.replace(/<\/?svg[^>]*>/g, "")}</svg>
    <text x="460" y="325" font-family="P052, Palatino, Georgia, serif" font-size="128" font-weight="600" fill="#2b211a">Damier</text>
    <text x="464" y="388" font-family="P052, Palatino, Georgia, serif" font-size="31" fill="#665647">The draughts family, on one table</text>
    <text x="464" y="428" font-family="P052, Palatino, Georgia, serif" font-size="31" fill="#665647">La famille des dames, sur une table</text>
    </svg></body>`;
}

const pictures = [
  ["icon-192.png", plain(192, 0, "transparent"), 192, 192],
  ["icon-512.png", plain(512, 0, "transparent"), 512, 512],
  // A launcher may cut a circle of four fifths out of it.
  ["icon-maskable.png", plain(512, 92, WOOD), 512, 512],
  ["apple-touch-icon.png", plain(180, 14, WOOD), 180, 180],
  ["preview.png", preview(), 1200, 630],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, html, width, height] of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><style>svg{display:block}</style>${html}`);
  writeFileSync(new URL(name, publicFolder), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
