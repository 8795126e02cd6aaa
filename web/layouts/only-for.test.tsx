import { act, cleanup } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markSession } from "../session/session.ts";
import { stubApi } from "../testing/stub-api.ts";
import { Header } from "./header.tsx";

const Site = createRoutesStub([{ path: "/", Component: () => <Header landing /> }]);
const page = <Site initialEntries={["/"]} />;
let root: Root | undefined;

beforeEach(() => {
  stubApi({ getMe: "no answer yet" });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
  document.body.replaceChildren();
  delete document.documentElement.dataset.session;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const links = () => [...document.querySelectorAll("header > div:not([hidden]) a")];
const labels = () => links().map((link) => link.textContent);

/** The page as prerendered, before hydration. */
function prerender(): HTMLElement {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  // Like the inline script in the document's head.
  new Function(markSession)();
  return container;
}

async function hydrate(container: HTMLElement): Promise<void> {
  const consoleError = vi.spyOn(console, "error");
  await act(async () => {
    root = hydrateRoot(container, page);
  });
  expect(consoleError).not.toHaveBeenCalled();
}

it.each([
  { who: "a visitor", stored: {}, mark: undefined, shown: ["Sign In", "Get Started"] },
  { who: "a customer", stored: { token: "a.b.c", userRole: "customer" }, mark: "customer", shown: ["Dashboard"] },
  { who: "an admin", stored: { token: "a.b.c", userRole: "admin" }, mark: "admin", shown: ["Admin", "Dashboard"] },
])("a prerendered page contains the part for $who, marked as such, and hydrates unchanged", async (person) => {
  for (const [key, value] of Object.entries(person.stored)) localStorage.setItem(key, value);
  const container = prerender();
  expect(document.documentElement.dataset.session).toBe(person.mark);
  expect(labels()).toEqual(expect.arrayContaining(["Admin", "Sign In", "Get Started", "Dashboard"]));
  const before = links().filter(({ textContent }) => person.shown.includes(textContent));
  await hydrate(container);
  expect(labels().slice(1)).toEqual(person.shown);
  for (const link of before) expect(link.isConnected).toBe(true);
});
