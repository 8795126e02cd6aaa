/** How long the object URL stays valid, in milliseconds. Safari reads the URL only after the click. */
const urlLifetimeMs = 60_000;

/** Lets the browser save a generated file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), urlLifetimeMs);
}
