import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { stubApi } from "#web/testing/stub-api.ts";
import { useSummary } from "../frame/summary.ts";

signInAdminBeforeEach();

function PageWithSummary() {
  useSummary();
  return <h1>A page</h1>;
}
const navigation = async () => within(await screen.findByRole("navigation", { name: "Admin area" }));

it("the navigation links to every page and marks the current one", async () => {
  stubApi({});
  openAdmin("messages", () => <h1>A page</h1>);
  const links = (await navigation()).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Overview",
    "Users",
    "Orders",
    "Donations",
    "Messages",
    "Content",
    "Settings",
    "Assistants",
    "Audit log",
    "Security",
  ]);
  expect(
    links.filter((link) => link.getAttribute("aria-current") === "page").map(({ textContent }) => textContent),
  ).toEqual(["Messages"]);
});

it("the frame makes no request itself, so that a page loads with one call", async () => {
  const api = stubApi({});
  openAdmin("messages", () => <h1>A page</h1>);
  await navigation();
  expect(api.calls).toEqual([]);
});

it("the navigation shows the number of unread messages once a page has loaded it", async () => {
  stubApi({ getAdminSummary: { reply: adminExamples.getAdminSummary.reply } });
  openAdmin("overview", PageWithSummary);
  expect(await (await navigation()).findByRole("link", { name: "Messages 2 unread" })).toBeDefined();
});

it("the frame can be skipped by keyboard, and its button signs out", async () => {
  stubApi({});
  const user = openAdmin("messages", () => <h1>A page</h1>);
  const skip = await screen.findByRole("link", { name: "Skip to content" });
  await user.tab();
  expect(document.activeElement).toBe(skip);
  expect(screen.getByRole("main").id).toBe(skip.getAttribute("href")?.slice(1));
  await user.click(screen.getAllByRole("button", { name: "Sign out" })[0] ?? expect.fail());
  expect(await screen.findByText("at /login")).toBeDefined();
  expect(localStorage.getItem("token")).toBeNull();
});
