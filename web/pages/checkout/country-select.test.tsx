import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { countries } from "#shared/domain/phone.ts";
import { chooseLanguage } from "../../language/language.ts";
import { openNumberStep, preloadLazyChunks, resetState } from "../../testing/checkout.tsx";

beforeAll(preloadLazyChunks);
afterEach(async () => {
  resetState();
  await chooseLanguage("en");
  localStorage.clear();
});

const countryField = () => screen.getByRole("combobox", { name: "Country" });
const searchField = () => screen.findByRole("combobox", { name: "Search for a country or code" });
/** A flag at the start of a text, or the country code that replaces it on systems without flag emoji. */
const flag = /^(\p{RI}{2}|[A-Z]{2}(?=[A-Z]))/u;
/** Returns the text of the highlighted option, to which the search field refers for screen readers. */
async function highlightedOption(): Promise<string | undefined> {
  const id = (await searchField()).getAttribute("aria-activedescendant");
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}

describe("the country field", () => {
  it("shows the United States by default, with flag and dial code", async () => {
    await openNumberStep();
    expect(countryField().textContent).toMatch(/United States$/);
    expect(countryField().getAttribute("aria-expanded")).toBe("false");
    expect(countryField().querySelector("[aria-hidden]")?.textContent).toMatch(/🇺🇸|US/);
  });

  it("lists about 240 countries, each with name and dial code, and announces how many there are", async () => {
    const { user } = await openNumberStep();
    await user.click(countryField());
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
  ])("finds a country by %s, and selects it without a mouse", async (_, typed, expectedName) => {
    const { user } = await openNumberStep();
    countryField().focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(await searchField());
    await user.keyboard(typed);
    await waitFor(async () => expect((await highlightedOption())?.replace(flag, "")).toMatch(expectedName));
    await user.keyboard("{Enter}");
    expect(countryField().textContent?.replace(flag, "")).toMatch(expectedName);
    await waitFor(() => expect(document.activeElement).toBe(countryField()));
  });

  it("moves through the results with the arrow keys, and keeps its value on Esc", async () => {
    const { user } = await openNumberStep();
    countryField().focus();
    await user.keyboard("{ArrowDown}");
    await user.type(await searchField(), "united");
    const first = await highlightedOption();
    await user.keyboard("{ArrowDown}");
    expect(await highlightedOption()).not.toBe(first);
    await user.keyboard("{ArrowUp}");
    expect(await highlightedOption()).toBe(first);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(countryField().textContent).toMatch(/United States$/);
    expect(document.activeElement).toBe(countryField());
  });

  it("announces the number of results during a search, and when there are none", async () => {
    const { user } = await openNumberStep();
    await user.click(countryField());
    await user.type(await searchField(), "norw");
    await waitFor(() => expect(screen.getByText("1 country").role).toBe("status"));
    await user.type(await searchField(), "xyz");
    const emptyMessage = await screen.findByText("No country matches that.");
    expect(emptyMessage.role).toBe("status");
    expect(screen.queryByText("1 country")).toBeNull();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("opens the search when a letter is typed on the closed field, and selects nothing in the background", async () => {
    const { user } = await openNumberStep();
    countryField().focus();
    await user.keyboard("g");
    expect(countryField().textContent).toMatch(/United States$/);
    await waitFor(async () => expect(document.activeElement).toBe(await searchField()));
    expect(await searchField()).toHaveProperty("value", "g");
    await user.keyboard("erm");
    await waitFor(async () => expect(await highlightedOption()).toMatch(/Germany/));
    await user.keyboard("{Enter}");
    expect(countryField().textContent).toMatch(/Germany/);
  });

  it("stays open on Enter when there are no results", async () => {
    const { user } = await openNumberStep();
    await user.click(countryField());
    await user.type(await searchField(), "zzzz{Enter}");
    expect(countryField().getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(await searchField());
    expect(countryField().textContent).toMatch(/United States$/);
  });

  it("names and finds countries in the current language", async () => {
    const { user } = await openNumberStep();
    await act(() => chooseLanguage("es"));
    const select = await screen.findByRole("combobox", { name: spanish.whatsapp.country });
    expect(select.textContent).toMatch(/Estados Unidos$/);
    await user.click(select);
    await user.type(await screen.findByRole("combobox", { name: spanish.whatsapp.countrySearch }), "alem");
    await user.click(await screen.findByRole("option", { name: /Alemania/ }));
    expect(select.textContent).toMatch(/Alemania$/);
  });
});
