import { act, cleanup } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionMarkerScript } from "../session/session.ts";
import { stubApi } from "../testing/stub-api.ts";
import { Header } from "./header.tsx";

const Site = createRoutesStub([{ path: "/", Component: () => <Header landing hasCompleteOrder={undefined} /> }]);
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

/** Displays the page as prerendered, before hydration. */
function prerender(): HTMLElement {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  // Runs the inline script of the document's head.
  new Function(sessionMarkerScript)();
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
  { who: "a visitor", stored: {}, mark: undefined, visibleLabels: ["Sign In", "Get Started"] },
  {
    who: "a customer",
    stored: { token: "a.b.c", userRole: "customer" },
    mark: "customer",
    visibleLabels: ["Dashboard"],
  },
  {
    who: "an admin",
    stored: { token: "a.b.c", userRole: "admin" },
    mark: "admin",
    visibleLabels: ["Admin", "Dashboard"],
  },
])(
  "a prerendered page is marked for $who; hydration keeps the elements of their links and removes the others",
  async (person) => {
    for (const [key, value] of Object.entries(person.stored)) localStorage.setItem(key, value);
    const container = prerender();
    expect(document.documentElement.dataset.session).toBe(person.mark);
    expect(labels()).toEqual(expect.arrayContaining(["Admin", "Sign In", "Get Started", "Dashboard"]));
    const prerenderedLinks = links().filter(({ textContent }) => person.visibleLabels.includes(textContent));
    await hydrate(container);
    expect(labels().slice(1)).toEqual(person.visibleLabels);
    for (const link of prerenderedLinks) expect(link.isConnected).toBe(true);
  },
);
