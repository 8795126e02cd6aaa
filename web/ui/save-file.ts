/** How long the browser may take to begin saving, in milliseconds; Safari reads the address after the click. */
const untilForgotten = 60_000;

/** Hands the browser a file that was made in the page, to save under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), untilForgotten);
}
