import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "#shared/contract/routes.ts";
import { delayedAnswer, stubApi } from "../../testing/stub-api.ts";

/** Stands in for Swagger UI, whose rendering a journey tests. */
vi.mock("./viewer.ts", () => ({
  drawDocument: ({ info }: { info: { title: string } }, { calls: callsHeading }: { calls: string }) => {
    const element = document.createElement("div");
    element.textContent = `drawn: ${info.title}`;
    element.title = callsHeading;
    return element;
  },
}));

const reply = { openapi: "3.1.1", info: { title: "Our API" } };
let prefersDark: boolean;
let onSchemeChange: (() => void) | undefined;

beforeEach(() => {
  prefersDark = false;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return prefersDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      onSchemeChange = listener;
    },
    removeEventListener: () => {
      onSchemeChange = undefined;
    },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers);
  const { default: Docs } = await import("./docs.tsx");
  const Site = createRoutesStub([{ path: "/docs", Component: Docs }]);
  const { unmount } = render(<Site initialEntries={["/docs"]} />);
  return { ...api, unmount, user: userEvent.setup() };
}

it("shows a loading state, then the document", async () => {
  const delayed = delayedAnswer({ reply });
  await open({ getOpenApi: delayed.answer });
  expect((await screen.findByRole("status")).textContent).toBe("Loading the document…");
  delayed.release();
  expect(await screen.findByText("drawn: Our API")).toBeDefined();
  expect(screen.queryByRole("status")).toBeNull();
});

it("offers the document as a download", async () => {
  await open({ getOpenApi: { reply } });
  const downloadLink = await screen.findByRole("link", { name: "Download openapi.json" });
  expect(downloadLink.getAttribute("href")).toBe(routes.getOpenApi.path);
  expect(downloadLink.hasAttribute("download")).toBe(true);
});

it("reports a failed load, and loads the document on retry", async () => {
  const { user, callsOf } = await open({ getOpenApi: ["connection lost", { reply }] });
  expect((await screen.findByRole("alert")).textContent).toBe("Couldn’t load the document.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("drawn: Our API")).toBeDefined();
  expect(callsOf("getOpenApi")).toHaveLength(2);
});

it("sets Swagger UI's dark-mode class by the preferred color scheme, and removes it when the page is left", async () => {
  const { unmount } = await open({ getOpenApi: { reply } });
  await screen.findByText("drawn: Our API");
  const { classList } = document.documentElement;
  expect(classList.contains("dark-mode")).toBe(false);
  prefersDark = true;
  onSchemeChange?.();
  expect(classList.contains("dark-mode")).toBe(true);
  unmount();
  expect(classList.contains("dark-mode")).toBe(false);
});

it("has its headings in the visitor's language, and loads the document once per language", async () => {
  const { callsOf } = await open({ getOpenApi: { reply } });
  const { chooseLanguage } = await import("../../language/language.ts");
  const { docsWords: spanish } = await import("#shared/content/translations/es/words/docs.ts");
  const callsHeading = () => screen.getByText("drawn: Our API").title;
  await screen.findByText("drawn: Our API");
  expect(callsHeading()).toBe("The calls");
  for (const [language, heading] of [
    ["es", spanish.calls],
    ["en", "The calls"],
    ["es", spanish.calls],
  ] as const) {
    await act(() => chooseLanguage(language));
    await waitFor(() => expect(callsHeading()).toBe(heading));
  }
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(spanish.heading);
  expect(callsOf("getOpenApi")).toHaveLength(2);
});
