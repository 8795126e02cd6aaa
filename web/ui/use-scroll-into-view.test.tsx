import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TextField } from "./field.tsx";

const message = "Please enter your name.";
let scrolledElements: unknown[] = [];

beforeEach(() => {
  scrolledElements = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledElements.push(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const containsFieldAndMessage = (element: unknown) =>
  element instanceof Element &&
  element.contains(screen.getByLabelText("Name")) &&
  element.contains(screen.getByText(message));

it("a focused field that becomes invalid scrolls into view together with its message", async () => {
  const { rerender } = render(<TextField label="Name" />);
  act(() => screen.getByLabelText("Name").focus());
  expect(scrolledElements).toEqual([]);
  rerender(<TextField label="Name" error={message} />);
  await waitFor(() => expect(scrolledElements.map(containsFieldAndMessage)).toEqual([true]));
});

it("an invalid field that is focused scrolls into view together with its message", async () => {
  render(<TextField label="Name" error={message} />);
  expect(scrolledElements).toEqual([]);
  act(() => screen.getByLabelText("Name").focus());
  await waitFor(() => expect(scrolledElements.map(containsFieldAndMessage)).toEqual([true]));
});
