/** Random bytes in hexadecimal digits. (`crypto.randomUUID` is missing where a page is served without encryption.) */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
