import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import NotFound from "./not-found.tsx";

afterEach(cleanup);

it("the 404 page says what it is, links to home, help and contact, and is hidden from search engines", async () => {
  const Site = createRoutesStub([{ path: "*", Component: NotFound }]);
  render(<Site initialEntries={["/nowhere"]} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No one on this line");
  expect(screen.getByText(/have a typo, or the page may have moved\./)).toBeDefined();
  expect(screen.getByText(/^This page doesn’t exist\./)).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Back to the home page", "/"],
    ["Visit Help Center", "/help-center"],
    ["Contact us", "/contact"],
  ]);
  expect(document.title).toBe("Page not found · Everline");
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});
