import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MissingPageMessage } from "./missing-page.tsx";
import { loadRouteModule, retryMissingPages } from "./missing-pages.ts";

let routes: { module: string }[] = [];
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // Lets the failed pages load, so that the next test starts without any.
  for (const route of routes) route.module = workingModule;
  routes = [];
  await retryMissingPages();
});

const failingModule = "/assets/blocked.js";
const workingModule = "data:text/javascript,export default true";
let siteCount = 0;

function Site() {
  return (
    <>
      <label>
        Name
        <input />
      </label>
      <Link to="/support?by=link">Support</Link>
      <Link to="/other">Other</Link>
      <Outlet />
      <MissingPageMessage />
    </>
  );
}

/** A site whose support page fails to load until `route.module` is fixed. */
function open() {
  siteCount += 1;
  const route = { id: `support-${siteCount}`, module: failingModule };
  routes.push(route);
  const loadedModules: Record<string, unknown> = {};
  const lazy = async () => {
    await loadRouteModule(route, loadedModules);
    return { Component: () => <p>The support page</p> };
  };
  const children = [
    { path: "/support", lazy },
    { path: "*", Component: () => <p>Here</p> },
  ];
  const router = createMemoryRouter([{ Component: Site, children }], { initialEntries: ["/"] });
  render(<RouterProvider router={router} />);
  return { route, user: userEvent.setup() };
}

describe("a page whose code fails to load", () => {
  it("is reported while the current page stays, with its input", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { user } = open();
    await user.type(screen.getByLabelText("Name"), "Jane");
    await user.click(screen.getByRole("link", { name: "Support" }));
    expect((await screen.findByRole("alert")).textContent).toContain("That page didn’t load.");
    expect(screen.getByText("Here")).toBeDefined();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Jane");
    expect(reload).not.toHaveBeenCalled();
  });

  it("opens after a successful retry, and the message disappears", async () => {
    const { route, user } = open();
    await user.click(screen.getByRole("link", { name: "Support" }));
    await screen.findByRole("alert");
    route.module = workingModule;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The support page")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is retried when the link is clicked again", async () => {
    const { route, user } = open();
    await user.click(screen.getByRole("link", { name: "Support" }));
    await screen.findByRole("alert");
    route.module = workingModule;
    await user.click(screen.getByRole("link", { name: "Support" }));
    expect(await screen.findByText("The support page")).toBeDefined();
  });

  it("is opened by a full page load when the retry fails too", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const { user } = open();
    await user.click(screen.getByRole("link", { name: "Support" }));
    await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/support?by=link"));
  });

  it("does not prevent other navigation", async () => {
    const { user } = open();
    await user.click(screen.getByRole("link", { name: "Support" }));
    await screen.findByRole("alert");
    await user.click(screen.getByRole("link", { name: "Other" }));
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
