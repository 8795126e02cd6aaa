/** The classes of the editor's inputs, which are smaller than those of the shop's forms. */
export const smallInput =
  // A list is as wide as its longest option, unless it is told otherwise.
  "min-h-8 max-w-full min-w-0 rounded-field border border-edge bg-sheet px-2 text-fine text-ink hover:border-ink-soft aria-invalid:border-stamp";
