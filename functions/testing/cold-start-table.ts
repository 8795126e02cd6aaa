const startMarker = "<!-- measured by functions/cold-start.test.ts -->";
const endMarker = "<!-- end of what is measured -->";

/** A function of a purchase, and what it asks for at the same time, step by step. */
interface Measured {
  readonly name: string;
  readonly steps: readonly (readonly string[])[];
}

/** Returns the document with the table of steps replaced. */
export function replaceSteps(document: string, functions: readonly Measured[]): string {
  const [before, afterMarker = ""] = document.split(startMarker);
  const [, after = ""] = afterMarker.split(endMarker);
  return `${before}${startMarker}\n\n${tableOf(functions)}\n\n${endMarker}${after}`;
}

function tableOf(functions: readonly Measured[]): string {
  return [
    "| Function | Step | At the same time |",
    "|---|--:|---|",
    ...functions.flatMap(({ name, steps }) =>
      steps.map((requests, index) => `| ${index === 0 ? `\`${name}\`` : ""} | ${index + 1} | ${wordsOf(requests)} |`),
    ),
  ].join("\n");
}

/** Lists the requests: `Get SETTINGS, 2 × Update ATTEMPT sign-in`. */
function wordsOf(requests: readonly string[]): string {
  return [...new Set(requests)]
    .map((name) => ({ name, count: requests.filter((request) => request === name).length }))
    .map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`))
    .join(", ");
}
