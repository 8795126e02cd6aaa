import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseLanguage } from "../language/language.ts";
import { Timestamp } from "./timestamp.tsx";

it.each([
  ["en", /AM\.$/],
  ["es", /m\.$/],
] as const)("a time ends its sentence with one period in %s", async (language, ending) => {
  await chooseLanguage(language);
  const { container } = render(<Timestamp at="2026-11-29T09:41:00.000Z" look="time" endsSentence />);
  expect(container.textContent).toMatch(ending);
  expect(container.textContent).not.toContain("..");
});
