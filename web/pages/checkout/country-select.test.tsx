import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { countries } from "#shared/domain/phone.ts";
import { chooseLanguage } from "../../language/language.ts";
import { openNumber, preloadLazyChunks, resetState } from "../../testing/checkout.tsx";

beforeAll(preloadLazyChunks);
afterEach(async () => {
  resetState();
  await chooseLanguage("en");
  localStorage.clear();
});

const country = () => screen.getByRole("combobox", { name: "Country" });
const search = () => screen.findByRole("combobox", { name: "Search for a country or code" });
/** The highlighted option, as announced by the search field. */
async function highlighted(): Promise<string | undefined> {
  const id = (await search()).getAttribute("aria-activedescendant");
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}

describe("the country", () => {
  it("is the United States by default, with flag and dial code", async () => {
    await openNumber();
    expect(country().textContent).toMatch(/United States\+1$/);
    expect(country().getAttribute("aria-expanded")).toBe("false");
    expect(country().querySelector("[aria-hidden]")?.textContent).toMatch(/🇺🇸|US/);
  });

  it("is selected from about 240, each with name and dial code, accessible to screen readers", async () => {
    const { user } = await openNumber();
    await user.click(country());
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options).toHaveLength(countries().length);
    expect(options.length).toBeGreaterThan(235);
    expect(options.filter((option) => option.getAttribute("aria-selected") === "true")).toHaveLength(1);
    expect(options.every((option) => /[\p{L})]\+\d{1,3}$/u.test(option.textContent))).toBe(true);
    await waitFor(() => expect(screen.getByText(`${options.length} countries`).role).toBe("status"));
  });

  it.each([
    ["its name", "germ", /^Germany/],
    ["its code", "nz", /^New Zealand/],
    ["its dial code", "+353", /^Ireland/],
  ])("is found by %s, and selected without a mouse", async (_, typed, found) => {
    const { user } = await openNumber();
    country().focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(await search());
    await user.keyboard(typed);
    await waitFor(async () =>
      expect((await highlighted())?.replace(/^(\p{RI}{2}|[A-Z]{2}(?=[A-Z]))/u, "")).toMatch(found),
    );
    await user.keyboard("{Enter}");
    expect(country().textContent?.replace(/^(\p{RI}{2}|[A-Z]{2}(?=[A-Z]))/u, "")).toMatch(found);
    await waitFor(() => expect(document.activeElement).toBe(country()));
  });

  it("can be browsed with the arrow keys, and Esc changes nothing", async () => {
    const { user } = await openNumber();
    country().focus();
    await user.keyboard("{ArrowDown}");
    await user.type(await search(), "united");
    const first = await highlighted();
    await user.keyboard("{ArrowDown}");
    expect(await highlighted()).not.toBe(first);
    await user.keyboard("{ArrowUp}");
    expect(await highlighted()).toBe(first);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(country().textContent).toMatch(/United States\+1$/);
    expect(document.activeElement).toBe(country());
  });

  it("announces the number of results during a search, and that there are none", async () => {
    const { user } = await openNumber();
    await user.click(country());
    await user.type(await search(), "norw");
    await waitFor(() => expect(screen.getByText("1 country").role).toBe("status"));
    await user.type(await search(), "xyz");
    const none = await screen.findByText("No country has that name or code.");
    expect(none.role).toBe("status");
    expect(screen.queryByText("1 country")).toBeNull();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("opens the search with a letter typed on the closed field, without selecting anything in the background", async () => {
    const { user } = await openNumber();
    country().focus();
    await user.keyboard("g");
    expect(country().textContent).toMatch(/United States\+1$/);
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    expect(await search()).toHaveProperty("value", "g");
    await user.keyboard("erm");
    await waitFor(async () => expect(await highlighted()).toMatch(/Germany/));
    await user.keyboard("{Enter}");
    expect(country().textContent).toMatch(/Germany/);
  });

  it("stays open on Enter when there are no results", async () => {
    const { user } = await openNumber();
    await user.click(country());
    await user.type(await search(), "zzzz{Enter}");
    expect(country().getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(await search());
    expect(country().textContent).toMatch(/United States\+1$/);
  });

  it("has its name in the current language, and is searched in it", async () => {
    const { user } = await openNumber();
    await act(() => chooseLanguage("es"));
    const select = await screen.findByRole("combobox", { name: spanish.whatsapp.country });
    expect(select.textContent).toMatch(/Estados Unidos\+1$/);
    await user.click(select);
    await user.type(await screen.findByRole("combobox", { name: spanish.whatsapp.countrySearch }), "alem");
    await user.click(await screen.findByRole("option", { name: /Alemania/ }));
    expect(select.textContent).toMatch(/Alemania\+49$/);
  });
});
