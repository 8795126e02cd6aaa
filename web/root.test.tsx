import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, data } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./root.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const hrefOf = (link: HTMLElement) => link.getAttribute("href");

describe("the fallback screen", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  const openFailingPage = (loader: () => never) => {
    const Site = createRoutesStub([
      { path: "/", Component: () => null, loader, ErrorBoundary, HydrateFallback: () => null },
    ]);
    render(<Site initialEntries={["/"]} />);
  };

  it.each([
    [
      "the error's message",
      () => {
        throw new Error("The page fell apart.");
      },
      "The page fell apart.",
    ],
    [
      "a response's status text",
      () => {
        throw data("", { status: 418, statusText: "I'm a teapot" });
      },
      "I'm a teapot",
    ],
    [
      "the status code if there is no text",
      () => {
        throw new Response(null, { status: 418 });
      },
      "418",
    ],
    [
      "a generic text if nothing is known",
      () => {
        throw new Error("");
      },
      "Unknown error",
    ],
  ])("shows its title and %s", async (_, loader, detail) => {
    openFailingPage(loader);
    expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeDefined();
    expect(screen.getByText(detail)).toBeDefined();
  });

  it("shows a plain sentence first, and then the error's message in small print", async () => {
    openFailingPage(() => {
      throw new Error("l is not a function");
    });
    const sentence = await screen.findByText(/^This page stopped working\. Your purchases are safe/);
    const detail = screen.getByText("l is not a function");
    expect(sentence.compareDocumentPosition(detail)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(detail.className).toContain("text-fine");
  });

  it("offers a reload, the home page, and the contact page", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    openFailingPage(() => {
      throw new Error("The page fell apart.");
    });
    await userEvent.setup().click(await screen.findByRole("button", { name: "Reload the page" }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(hrefOf(screen.getByRole("link", { name: "Back to the home page" }))).toBe("/");
    expect(hrefOf(screen.getByRole("link", { name: "Contact" }))).toBe("/contact");
  });
});
