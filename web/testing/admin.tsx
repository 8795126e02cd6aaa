import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { adminPaths } from "#shared/domain/site-paths.ts";
import Admin, { clientLoader } from "../pages/admin/admin.tsx";
import type { Tab } from "../pages/admin/frame/tabs.ts";
import { unlock } from "../pages/admin/session/lock.ts";

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Shows the current address, for assertions. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

/** Opens a page of the admin area in its shell, with this query. Every other page renders "at" and its address. */
export function openAdmin(tab: Tab, Page: ComponentType, query = "") {
  const WithAddress = () => (
    <>
      <Page />
      <Address />
    </>
  );
  const Site = createRoutesStub([
    {
      path: "/admin",
      Component: Admin,
      loader: clientLoader,
      HydrateFallback: () => null,
      children: [
        tab === "overview"
          ? { index: true, Component: WithAddress }
          : { path: adminPaths[tab].slice("/admin/".length), Component: WithAddress },
      ],
    },
    { path: "*", Component: Elsewhere },
  ]);
  render(<Site initialEntries={[`${adminPaths[tab]}${query}`]} />);
  return userEvent.setup();
}

/** Signs in as an admin before every test of the file, and cleans up afterward. */
export function signInAdminBeforeEach(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.setItem("token", "token-1");
    localStorage.setItem("userName", "Alex Admin");
    localStorage.setItem("userRole", "admin");
  });
  afterEach(() => {
    cleanup();
    unlock();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}
