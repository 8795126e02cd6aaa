import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import Settings from "../pages/admin/settings/settings.tsx";
import Contact from "../pages/contact/contact.tsx";
import { openAdmin } from "../testing/admin.tsx";
import { openNumberStep, phoneField, preloadLazyChunks } from "../testing/checkout.tsx";
import { openSupport } from "../testing/donating.tsx";
import { stubApi } from "../testing/stub-api.ts";

/** While enabled, a part of each form throws when it renders. */
const crash = vi.hoisted(() => ({ enabled: false }));
const breakable = vi.hoisted(() => (part: string) => async (original: () => Promise<Record<string, unknown>>) => {
  const module = await original();
  const Original = module[part];
  if (typeof Original !== "function") throw new Error(`There is no ${part}.`);
  return {
    ...module,
    [part]: (props: unknown) => {
      if (crash.enabled) throw new Error("It fell apart.");
      return Original(props);
    },
  };
});
vi.mock("../pages/support/preview.tsx", breakable("Preview"));
vi.mock("../pages/support/note-field.tsx", breakable("NoteField"));
vi.mock("../pages/contact/message-length.tsx", breakable("MessageLength"));
vi.mock("../pages/checkout/phone-field.tsx", breakable("PhoneField"));
vi.mock("../pages/admin/settings/known-field.tsx", breakable("KnownField"));

beforeAll(preloadLazyChunks);
beforeEach(() => {
  crash.enabled = false;
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const openContact = () => {
  stubApi({});
  const Site = createRoutesStub([{ path: "/contact", Component: Contact }]);
  render(<Site initialEntries={["/contact"]} />);
};
const openSettings = () => {
  localStorage.setItem("token", "token-1");
  localStorage.setItem("userName", "Alex Admin");
  localStorage.setItem("userRole", "admin");
  stubApi({ getAdminSettings: { reply: adminExamples.getAdminSettings.reply } });
  openAdmin("settings", Settings);
};

/** For each form: its name, a function that opens its page, one that returns a field, and the text to type there. */
const pages = [
  ["the donation form", openSupport, () => screen.findByLabelText("Your name"), "Ada"],
  ["the contact form", openContact, () => screen.findByLabelText("Your message"), "Is it there at night?"],
  ["the phone number form", openNumberStep, async () => phoneField(), "4155552671"],
  ["the settings", openSettings, () => screen.findByLabelText(/^Launch price/), "7.50"],
] as const;

describe.each(pages)("%s crashes during typing", (_, open, findField, text) => {
  it("without losing the page or the input, which a reload restores", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    await open();
    const user = userEvent.setup({ delay: null });
    await user.clear(await findField());
    await user.type(await findField(), text.slice(0, -1));
    crash.enabled = true;
    await user.type(await findField(), text.slice(-1));
    await screen.findAllByText(/^This part of the page stopped working\./);
    expect(screen.getAllByText("It fell apart.").length).toBeGreaterThan(0);
    expect(screen.getByRole("heading", { level: 1 })).toBeDefined();

    const [reloadButton] = screen.getAllByRole("button", { name: "Reload the page" });
    await user.click(reloadButton ?? document.body);
    expect(reload).toHaveBeenCalledOnce();
    // A reload discards the page, but not the tab's storage.
    const storedDrafts = Object.entries({ ...sessionStorage });
    cleanup();
    for (const [name, value] of storedDrafts) sessionStorage.setItem(name, value);
    crash.enabled = false;
    await open();
    await waitFor(async () => expect(await findField()).toHaveProperty("value", text));
  });
});
