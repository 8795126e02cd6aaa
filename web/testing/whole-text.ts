/** Matches a paragraph by its whole text, including that of the elements in it. For `getByText` and its like. */
export function wholeText(text: string): (content: string, element: Element | null) => boolean {
  return (_, element) => element?.tagName === "P" && element.textContent === text;
}
