import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { stubApi } from "#web/testing/stub-api.ts";
import { useSummary } from "../frame/summary.ts";

signInAdminBeforeEach();

function Part() {
  useSummary();
  return <h1>A part</h1>;
}
const navigation = async () => within(await screen.findByRole("navigation", { name: "Admin area" }));

it("links to every part, and marks the current one", async () => {
  stubApi({});
  openAdmin("messages", () => <h1>A part</h1>);
  const links = (await navigation()).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Overview",
    "Users",
    "Orders",
    "Donations",
    "Messages",
    "Content",
    "Settings",
    "Audit log",
    "Security",
  ]);
  expect(
    links.filter((link) => link.getAttribute("aria-current") === "page").map(({ textContent }) => textContent),
  ).toEqual(["Messages"]);
});

it("makes no request itself, so that a part loads with one call", async () => {
  const api = stubApi({});
  openAdmin("messages", () => <h1>A part</h1>);
  await navigation();
  expect(api.calls).toEqual([]);
});

it("shows the number of unread messages once a part has loaded it, for screen readers too", async () => {
  stubApi({ getAdminSummary: { reply: adminExamples.getAdminSummary.reply } });
  openAdmin("overview", Part);
  expect(await (await navigation()).findByRole("link", { name: "Messages 2 unread" })).toBeDefined();
});

it("can be skipped by keyboard, and signs out", async () => {
  stubApi({});
  const user = openAdmin("messages", () => <h1>A part</h1>);
  const skip = await screen.findByRole("link", { name: "Skip to content" });
  await user.tab();
  expect(document.activeElement).toBe(skip);
  expect(screen.getByRole("main").id).toBe(skip.getAttribute("href")?.slice(1));
  await user.click(screen.getAllByRole("button", { name: "Sign out" })[0] ?? expect.fail());
  expect(await screen.findByText("at /login")).toBeDefined();
  expect(localStorage.getItem("token")).toBeNull();
});
