import { createElement, useState } from "react";

/** A minimal React page: a heading, a paragraph, and a button that works only after hydration. */
export function Page() {
  const [count, setCount] = useState(0);
  return createElement(
    "main",
    null,
    createElement("h1", null, "A bare page"),
    createElement("p", null, "React, prerendered, and nothing else."),
    createElement("button", { type: "button", onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  );
}
