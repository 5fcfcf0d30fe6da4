/** The networks that the desk's module judges positions by: files beside it, one for each game, loaded when it is looked at. */

const files = import.meta.glob<string>("../../../crates/engine/networks/*.network", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The file of the network with this name. */
export async function networkFile(name: string): Promise<Uint8Array> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}.network`));
  if (!found) throw new Error(`no network ${name}`);
  const [, address] = found;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
