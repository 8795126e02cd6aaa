import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { builtInEditedCopy as builtInCopy } from "#shared/content/built-in/edited-copy.ts";
import { editedShapeOf } from "#shared/content/edited-shapes.ts";
import { type EditedPage, editedPages } from "#shared/contract/admin/edited-pages.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Answer, type Call, delayedAnswer, failure, stubApi } from "#web/testing/stub-api.ts";
import Content from "./content.tsx";
import type { ContentList, Entry } from "./draft/edition.ts";

// The JSON editor needs a real browser and is tested in journeys/admin/content.test.ts. A text area replaces it here.
vi.mock("./json/create-editor.ts", () => ({
  createJsonEditor: (host: HTMLElement, options: { text: string; label: string; onChange: (text: string) => void }) => {
    const field = document.createElement("textarea");
    field.setAttribute("aria-label", options.label);
    field.value = options.text;
    field.addEventListener("input", () => options.onChange(field.value));
    host.replaceChildren(field);
    return {
      setText: (text: string) => {
        if (field.value !== text) field.value = text;
      },
      reveal: () => field.focus(),
      lineOf: () => 2,
      stop: () => field.remove(),
    };
  },
}));

signInAdminBeforeEach();
beforeEach(() => {
  // On a wide screen the preview is displayed too, but it needs a real browser, so these tests use a narrow screen.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

const savedBy = "editor@everline.example";
const savedAt = "2026-11-21T10:15:00.000Z";

function entry(page: EditedPage, language: Language, more: Partial<Entry> = {}): Entry {
  const content = builtInCopy[page][language];
  return { page, language, content, version: 0, savedAt: null, savedBy: null, olderThanEnglish: false, ...more };
}

function listWith(...changedEntries: readonly Entry[]): ContentList {
  const copies = (language: Language) =>
    Object.fromEntries(editedPages.map((page) => [page, builtInCopy[page][language]]));
  const schemas = editedPages.map((page) => [page, editedShapeOf(page).toJSONSchema({ io: "input" })]);
  return {
    entries: languages.flatMap((language) =>
      editedPages.map(
        (page) =>
          changedEntries.find((each) => each.page === page && each.language === language) ?? entry(page, language),
      ),
    ),
    defaults: copies("en"),
    translations: Object.fromEntries(languages.map((language) => [language, copies(language)])),
    schemas: JSON.parse(JSON.stringify(Object.fromEntries(schemas))),
  };
}

/** The response to a save: the copy from the request, possibly sanitized, as this version. */
function storedAs(version: number, sanitize: (content: object) => object = (content) => content) {
  return ({ path, query, body }: Call) => {
    const { content } = Object(body);
    const page = path.split("/").at(-1);
    return {
      reply: { page, language: query.language ?? "en", content: sanitize(content), version, savedAt, savedBy },
    };
  };
}

function open(query = "", answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ listAdminContent: { reply: listWith() }, ...answers });
  return { api, user: openAdmin("content", Content, query) };
}

/** The field of the page's own heading, which comes before those of its parts. */
const headingField = async () => {
  const [first] = await screen.findAllByRole("textbox", { name: "Heading" });
  if (first === undefined) throw new Error("There is no heading.");
  return first;
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const address = () => screen.getByLabelText("address").textContent;
const press = (user: ReturnType<typeof openAdmin>, name: string | RegExp) => user.click(button(name));

describe("the list of pages", () => {
  it("loads in one request, with the state of each page in each language", async () => {
    const { api } = open("", {
      listAdminContent: {
        reply: listWith(
          entry("privacy", "en", { version: 4, savedAt, savedBy }),
          entry("privacy", "es", { olderThanEnglish: true }),
        ),
      },
    });
    const row = (await screen.findByRole("rowheader", { name: "Privacy" })).closest("tr");
    expect(row?.textContent).toContain("Version 4");
    expect(row?.textContent).toContain(`by ${savedBy}`);
    expect(row?.textContent).toContain("Built-in textEnglish is newer");
    expect(screen.getAllByRole("rowheader")).toHaveLength(editedPages.length);
    expect(api.calls.map(({ id }) => id)).toEqual(["listAdminContent"]);
  });

  it("links to each page in each language", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("link", { name: "Edit Terms in Spanish" }));
    expect(await screen.findByRole("heading", { name: "Terms", level: 1 })).toBeTruthy();
    expect(address()).toBe("/admin/content?page=terms&language=es");
    expect(await headingField()).toHaveProperty("value", Object(builtInCopy.terms.es).heading);
  });

  it("reports a failed load, and loads again on request", async () => {
    const failed = failure(403, "");
    const { user } = open("", { listAdminContent: [failed, { reply: listWith() }] });
    expect(await screen.findByText("Unable to load content")).toBeTruthy();
    await press(user, "Try again");
    expect(await screen.findByRole("rowheader", { name: "Privacy" })).toBeTruthy();
  });

  it.each([
    ["?page=pressRoom", "pressRoom"],
    ["?page=terms&language=tlh", "tlh"],
    ["?page=terms&view=poem", "poem"],
    ["?page=terms&view=versions&version=first", "first"],
    ["?language=tlh", "tlh"],
  ])("names the unknown value in the address %s", async (query, name) => {
    open(query);
    expect(await screen.findByText(`There's no page named “${name}”. Choose one from the list.`)).toBeTruthy();
    expect(screen.getByRole("link", { name: "All pages" }).getAttribute("href")).toBe("/admin/content");
  });
});

describe("the form", () => {
  it.each(editedPages)("is generated from the schema of %s", async (page) => {
    open(`?page=${page}`);
    // The form of the mails has hundreds of fields, which takes a moment on a busy machine.
    // A field of the support page has the same name as the tab.
    await screen.findAllByText("Form", {}, { timeout: 30_000 });
    expect(document.querySelectorAll("main input, main textarea").length).toBeGreaterThan(3);
    expect(screen.queryByText(/another kind|changed only in the JSON/)).toBeNull();
  });

  it("shows errors and the length of the text next to its field", async () => {
    const { user } = open("?page=privacy");
    const field = await headingField();
    expect(field.getAttribute("aria-invalid")).toBeNull();
    await user.clear(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("This can't be empty.")).toBeTruthy();
    await user.click(field);
    await user.paste("x".repeat(201));
    expect(screen.getByText("This has 201 characters. The maximum is 200.")).toBeTruthy();
    expect(screen.getByText("201 / 200")).toBeTruthy();
  });

  it("moves an entry, keeps the focus on its button and announces its position", async () => {
    const { user } = open("?page=checkout");
    const firstField = await screen.findByRole("textbox", { name: "Benefit 1" });
    const { value } = Object(firstField);
    await press(user, "Move benefit 1 down");
    expect(screen.getByRole("textbox", { name: "Benefit 2" })).toHaveProperty("value", value);
    expect(screen.getByText(/^Benefit 1 is now number 2 of/)).toBeTruthy();
    expect(document.activeElement).toBe(button("Move benefit 2 down"));
    await press(user, "Move benefit 1 up");
    expect(screen.getByRole("textbox", { name: "Benefit 2" })).toHaveProperty("value", value);
  });

  it("adds an entry and focuses it, adds none beyond the maximum, and removes one", async () => {
    const { user } = open("?page=checkout");
    await screen.findByRole("textbox", { name: "Benefit 1" });
    const count = () => screen.getAllByRole("textbox", { name: /^Benefit \d/ }).length;
    const initialCount = count();
    await press(user, "Add benefit");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: `Benefit ${initialCount + 1}` }));
    while (count() < 8) await press(user, "Add benefit");
    await press(user, "Add benefit");
    expect(count()).toBe(8);
    expect(button("Add benefit").getAttribute("aria-disabled")).toBe("true");
    await press(user, "Remove benefit 8");
    expect(count()).toBe(7);
    expect(document.activeElement).toBe(button("Add benefit"));
  });

  it("adds and removes an optional part", async () => {
    const { user } = open("?page=contact");
    await screen.findByRole("textbox", { name: "Response time" });
    const addButton = screen.queryByRole("button", { name: "Add callout" });
    if (addButton === null) await press(user, "Remove callout");
    await press(user, "Add callout");
    expect(screen.getByRole("textbox", { name: "HTML" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add title" })).toBeTruthy();
    await press(user, "Remove callout");
    expect(screen.queryByRole("textbox", { name: "HTML" })).toBeNull();
    expect(document.activeElement).toBe(button("Add callout"));
  });
});

describe("saving", () => {
  it("sends the whole copy with the number of the loaded version, and displays the new version", async () => {
    const { api, user } = open("?page=privacy&language=es", {
      listAdminContent: { reply: listWith(entry("privacy", "es", { version: 3, savedAt, savedBy })) },
      updateAdminContent: storedAs(4),
    });
    const field = await headingField();
    await user.clear(field);
    await user.type(field, "Tus datos");
    expect(screen.getByText("Unsaved changes.")).toBeTruthy();
    // The list that is refetched after the save.
    api.answers.listAdminContent = {
      reply: listWith(
        entry("privacy", "es", {
          version: 4,
          content: { ...Object(builtInCopy.privacy.es), heading: "Tus datos" },
        }),
      ),
    };
    await press(user, "Save");
    expect(await screen.findByText("Content saved successfully.")).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toMatchObject([
      {
        path: "/api/admin/content/privacy",
        query: { language: "es" },
        body: { version: 3, content: { ...Object(builtInCopy.privacy.es), heading: "Tus datos" } },
      },
    ]);
    expect(screen.getByText("No unsaved changes.")).toBeTruthy();
    expect(screen.getByText("Version 4")).toBeTruthy();
  });

  it("an English page reports that the Spanish page is now older, with a link to it", async () => {
    const { api, user } = open("?page=privacy", { updateAdminContent: storedAs(1) });
    await user.type(await headingField(), "!");
    api.answers.listAdminContent = {
      reply: listWith(
        entry("privacy", "en", {
          version: 1,
          savedAt,
          savedBy,
          content: { ...Object(builtInCopy.privacy.en), heading: `${Object(builtInCopy.privacy.en).heading}!` },
        }),
        entry("privacy", "es", { olderThanEnglish: true }),
      ),
    };
    await press(user, "Save");
    expect(await screen.findByText(/^Content saved successfully\./)).toBeTruthy();
    expect(screen.getByText(/The Spanish page wasn't changed, so it may now be out of date\./)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Edit Privacy in Spanish" }));
    await waitFor(() => expect(address()).toBe("/admin/content?page=privacy&language=es"));
  });

  it("an unchanged translation marks it as up to date with the English page", async () => {
    const { api, user } = open("?page=privacy&language=es", {
      listAdminContent: { reply: listWith(entry("privacy", "es", { olderThanEnglish: true })) },
      updateAdminContent: storedAs(1),
    });
    expect(await screen.findByText(/The English page is newer than this translation\./)).toBeTruthy();
    api.answers.listAdminContent = {
      reply: listWith(entry("privacy", "es", { version: 1, savedAt, savedBy })),
    };
    await press(user, "Mark as up to date");
    expect(await screen.findByText("Content saved successfully.")).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toMatchObject([
      { query: { language: "es" }, body: { version: 0, content: builtInCopy.privacy.es } },
    ]);
    expect(screen.queryByText(/The English page is newer than/)).toBeNull();
  });

  it("reports that HTML was removed, and displays the stored HTML", async () => {
    const content = { ...Object(builtInCopy.privacy.en), callout: { html: "<p>kept</p>" } };
    const { user } = open("?page=privacy", {
      updateAdminContent: storedAs(1, () => content),
      listAdminContent: [{ reply: listWith() }, { reply: listWith(entry("privacy", "en", { content, version: 1 })) }],
    });
    const field = await screen.findByRole("textbox", { name: "HTML" });
    await user.clear(field);
    await user.type(field, "<p onclick>kept</p>");
    await press(user, "Save");
    expect(await screen.findByText(/We removed HTML that isn't allowed.*Callout › HTML/)).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "HTML" })).toHaveProperty("value", "<p>kept</p>");
  });

  it("is prevented while a text is invalid, with a link to its field", async () => {
    const { api, user } = open("?page=privacy");
    await user.clear(await headingField());
    await press(user, "Save");
    expect(screen.getByText(/^Fix 1 field to save\./)).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toEqual([]);
    await press(user, "Heading");
    expect(document.activeElement).toBe(await headingField());
    await user.type(await headingField(), "Ours");
    expect(screen.queryByText(/to save\./)).toBeNull();
  });

  it("lists the server's errors with links to their fields, each until its field is changed", async () => {
    const issue = { path: "content.sections.0.heading", message: "The heading is not polite." };
    const { user } = open("?page=privacy", {
      updateAdminContent: failure(422, "Unable to save content. Ensure valid JSON.", {
        code: "invalid",
        issues: [issue],
      }),
    });
    await user.type(await headingField(), "!");
    await press(user, "Save");
    expect(await screen.findByText(/^Fix 1 field to save\./)).toBeTruthy();
    await press(user, "Sections › Section 1 › Heading");
    expect(document.activeElement?.id).toBe("content-sections.0.heading");
    expect(document.activeElement?.closest("details")?.open).toBe(true);
    await user.keyboard("!");
    expect(screen.queryByText(/not polite/)).toBeNull();
  });

  it("keeps the draft when there is no response, and says that saving again is safe", async () => {
    const { user } = open("?page=privacy", { updateAdminContent: ["connection lost", storedAs(1)] });
    await user.type(await headingField(), "!");
    await press(user, "Save");
    expect(await screen.findByText(/couldn't confirm whether this was saved/)).toBeTruthy();
    expect(await headingField()).toHaveProperty("value", "Privacy!");
    await press(user, "Save");
    expect(await screen.findByText("Content saved successfully.")).toBeTruthy();
  });

  it("keeps edits made while the save is pending", async () => {
    const saved = {
      ...entry("privacy", "en", { version: 1 }),
      content: { ...Object(builtInCopy.privacy.en), heading: "Privacy!" },
    };
    const { answer, release } = delayedAnswer({ reply: saved });
    const { user } = open("?page=privacy", {
      listAdminContent: [{ reply: listWith() }, { reply: listWith(saved) }],
      updateAdminContent: answer,
    });
    await user.type(await headingField(), "!");
    await press(user, "Save");
    await user.type(await headingField(), "?");
    await act(async () => release());
    await waitFor(() => expect(screen.getByText("Unsaved changes.")).toBeTruthy());
    expect(await headingField()).toHaveProperty("value", "Privacy!?");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the JSON view", () => {
  const jsonField = () => screen.findByRole("textbox", { name: "Page copy as JSON" });

  it("shows the edits made in the form, and the form shows those made in JSON", async () => {
    const { user } = open("?page=privacy");
    await user.type(await headingField(), "!");
    await user.click(screen.getByRole("link", { name: "Code" }));
    const { value } = Object(await jsonField());
    expect(JSON.parse(value).heading).toBe("Privacy!");
    await user.clear(await jsonField());
    await user.click(await jsonField());
    await user.paste(value.replace("Privacy!", "From JSON"));
    await user.click(screen.getByRole("link", { name: "Form" }));
    expect(await headingField()).toHaveProperty("value", "From JSON");
  });

  it("with invalid JSON is neither saved nor displayed as a form", async () => {
    const { api, user } = open("?page=privacy&view=json");
    await user.type(await jsonField(), "}}");
    await press(user, "Save");
    expect(screen.getByText(/^Unable to save content\. Ensure valid JSON\./)).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Form" }));
    expect(await screen.findByText(/isn't valid JSON, so we can't show it as a form/)).toBeTruthy();
    await press(user, "Fix it in the code view");
    expect(await jsonField()).toBeTruthy();
  });

  it("reports the line of an error", async () => {
    const { user } = open("?page=privacy&view=json");
    await user.clear(await jsonField());
    await user.click(await jsonField());
    await user.paste('{"heading": 7}');
    await press(user, "Save");
    expect(button(/^Line 2: Heading$/)).toBeTruthy();
    expect(screen.getByText(/This should be text\./)).toBeTruthy();
  });
});

describe("a concurrent save", () => {
  const otherEdit = entry("privacy", "en", {
    version: 2,
    savedAt,
    savedBy: "bea@everline.example",
    content: { ...Object(builtInCopy.privacy.en), heading: "Theirs" },
  });
  const ownEntry = entry("privacy", "en", { version: 1, savedAt, savedBy });

  async function saveIntoConflict(nextAnswer: Answer) {
    const conflict = failure(409, "bea@everline.example saved version 2.", { code: "changed_meanwhile" });
    const opened = open("?page=privacy", {
      listAdminContent: [{ reply: listWith(ownEntry) }, { reply: listWith(otherEdit) }],
      updateAdminContent: [conflict, nextAnswer],
    });
    await opened.user.type(await headingField(), "!");
    await press(opened.user, "Save");
    const alert = await screen.findByRole("alert", { name: "Saved by someone else" });
    expect(alert.textContent).toContain("bea@everline.example saved version 2 of this page while you were");
    return opened;
  }

  it("is reported with its author, and leaves the draft unchanged", async () => {
    const { user } = await saveIntoConflict(storedAs(3));
    expect(await headingField()).toHaveProperty("value", "Privacy!");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Compare with theirs" }));
    expect(await screen.findByText("1 text changed, 0 added, 0 removed.")).toBeTruthy();
    expect(screen.getByText(/Changes between “On the site \(version 2\)” and “Your draft”/)).toBeTruthy();
    // What is on display need not be offered; it is again beside another comparison.
    expect(screen.queryByRole("link", { name: "Compare with theirs" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("alert", { name: "Saved by someone else" }));
    await user.click(screen.getByRole("link", { name: "The built-in text" }));
    expect(await screen.findByRole("link", { name: "Compare with theirs" })).toBeTruthy();
  });

  it("is overwritten only after a confirmation, by a request that names the version that was displayed", async () => {
    const { api, user } = await saveIntoConflict(storedAs(3));
    await press(user, "Overwrite their version");
    const dialog = within(screen.getByRole("dialog", { name: "Overwrite their version?" }));
    expect(dialog.getByText(/goes on the site instead of version 2\./)).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Overwrite their version" }));
    expect(await screen.findByText("Content saved successfully.")).toBeTruthy();
    expect(api.callsOf("updateAdminContent")[1]?.body).toMatchObject({ version: 2, content: { heading: "Privacy!" } });
  });

  it("can replace the draft", async () => {
    const { user } = await saveIntoConflict(storedAs(3));
    await press(user, "Discard mine and use theirs");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard mine and use theirs" }));
    expect(await headingField()).toHaveProperty("value", "Theirs");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("No unsaved changes.")).toBeTruthy();
  });
});

describe("unsaved changes", () => {
  it("require a confirmation before opening another page or language, but not another view", async () => {
    const { user } = open("?page=privacy");
    await user.type(await headingField(), "!");
    await user.click(screen.getByRole("link", { name: "Versions" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Spanish" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", {
        name: "Stay",
      }),
    );
    expect(address()).toContain("view=versions");
    await user.click(screen.getByRole("link", { name: "Orders" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
    expect(await screen.findByText("at /admin/orders")).toBeTruthy();
  });

  it("make the browser ask before a reload", async () => {
    const { user } = open("?page=privacy");
    const field = await headingField();
    const isReloadPrevented = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isReloadPrevented()).toBe(false);
    await user.type(field, "!");
    expect(isReloadPrevented()).toBe(true);
  });

  it("are offered when the page is reopened, until they are discarded", async () => {
    const { user } = open("?page=privacy");
    await user.type(await headingField(), "!");
    cleanup();
    const reopened = open("?page=privacy");
    expect(await screen.findByRole("heading", { name: "You have unsaved changes" })).toBeTruthy();
    await press(reopened.user, "Keep editing them");
    expect(await headingField()).toHaveProperty("value", "Privacy!");
    await press(reopened.user, "Discard changes");
    await reopened.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard changes" }));
    expect(await headingField()).toHaveProperty("value", "Privacy");
    cleanup();
    open("?page=privacy");
    expect(await headingField()).toHaveProperty("value", "Privacy");
  });

  it("based on an older version name both versions, and cause a conflict once they are resumed", async () => {
    sessionStorage.setItem(
      "content-draft privacy en",
      JSON.stringify({
        version: "1",
        text: JSON.stringify({ ...Object(builtInCopy.privacy.en), heading: "Old" }),
      }),
    );
    const { user } = open("?page=privacy", {
      listAdminContent: { reply: listWith(entry("privacy", "en", { version: 2, savedAt, savedBy })) },
    });
    expect(await screen.findByText(/They're based on version 1, but version 2 is on the site now/)).toBeTruthy();
    await press(user, "Keep editing them");
    expect(await screen.findByRole("alert", { name: "Saved by someone else" })).toBeTruthy();
  });
});

describe("the versions", () => {
  const currentEntry = entry("privacy", "en", { version: 3, savedAt, savedBy });
  const versionInfo = (version: number) => ({ version, savedAt, savedBy });
  const firstPage = { page: "privacy", language: "en", versions: [versionInfo(3), versionInfo(2)], nextCursor: "more" };
  const secondPage = { ...firstPage, versions: [versionInfo(1)], nextCursor: null };
  const answers = {
    listAdminContent: { reply: listWith(currentEntry) },
    listContentVersions: ({ query }: Call) => ({ reply: query.cursor === undefined ? firstPage : secondPage }),
  };

  it("are listed newest first, older ones on request, without a button to restore the current one", async () => {
    const { user } = open("?page=privacy&view=versions", answers);
    const list = within(await screen.findByRole("region", { name: "Versions" }));
    const versionNames = () =>
      list
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.match(/^(Version \d|Built-in text|Show older versions)/)?.[0]);
    await waitFor(() =>
      expect(versionNames()).toEqual(["Version 3", "Version 2", "Show older versions", "Built-in text"]),
    );
    await press(user, "Show older versions");
    await waitFor(() => expect(versionNames()).toEqual(["Version 3", "Version 2", "Version 1", "Built-in text"]));
    expect(list.queryByRole("button", { name: "Restore Version 3" })).toBeNull();
  });

  it("show their differences from the current one when opened", async () => {
    const older = {
      ...currentEntry,
      ...versionInfo(2),
      content: { ...Object(currentEntry.content), heading: "Before" },
    };
    const { user } = open("?page=privacy&view=versions", { ...answers, getContentVersion: { reply: older } });
    await user.click(await screen.findByRole("link", { name: "View Version 2" }));
    expect(await screen.findByText("1 text changed, 0 added, 0 removed.")).toBeTruthy();
    expect(address()).toContain("version=2");
  });

  it.each([
    ["an older version", "Restore Version 2", "Restore version 2?", "Restore", 2, "Version 2 is on the site again."],
    [
      "the built-in text",
      "Restore built-in text",
      "Restore the built-in text?",
      "Restore built-in text",
      0,
      "The built-in text is on the site again.",
    ],
  ])("can be restored after confirmation: %s", async (_, openButton, title, action, versionToRestore, statusText) => {
    const content = { ...Object(currentEntry.content), heading: "Before" };
    const reply = { ...currentEntry, version: 4, content };
    const { api, user } = open("?page=privacy&view=versions", {
      ...answers,
      listAdminContent: [
        { reply: listWith(currentEntry) },
        { reply: listWith(entry("privacy", "en", { version: 4, content })) },
      ],
      restoreContentVersion: { reply },
    });
    await user.click(await screen.findByRole("button", { name: openButton }));
    const dialog = within(screen.getByRole("dialog", { name: title }));
    expect(api.callsOf("restoreContentVersion")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: action }));
    expect(await screen.findByText(statusText)).toBeTruthy();
    expect(api.callsOf("restoreContentVersion")).toMatchObject([{ body: { restore: versionToRestore, version: 3 } }]);
    await user.click(screen.getByRole("link", { name: "Form" }));
    expect(await headingField()).toHaveProperty("value", "Before");
  });

  it("are offered with the built-in text at once, so that nothing moves away from a click", async () => {
    const versions = delayedAnswer({ reply: firstPage });
    open("?page=privacy&view=versions", { ...answers, listContentVersions: versions.answer });
    await screen.findByRole("region", { name: "Versions" });
    expect(screen.queryByRole("button", { name: "Restore built-in text" })).toBeNull();
    versions.release();
    expect(await screen.findByRole("button", { name: "Restore built-in text" })).toBeTruthy();
  });
});

describe("the mails", () => {
  /** A server that knows only two mails: the form of all has too many fields for the queries of a quick test. */
  const openTwoMails = () => {
    const { common, receipt, resetPassword } = builtInCopy.mails.en;
    const content = { common, receipt, resetPassword };
    const list = listWith();
    const schema = Object(list.schemas.mails);
    const properties = Object.fromEntries(Object.keys(content).map((name) => [name, schema.properties[name]]));
    const schemas = { ...list.schemas, mails: { ...schema, properties, required: Object.keys(content) } };
    const entries = list.entries.map((each) => (each.page === "mails" ? { ...each, content } : each));
    return { content, ...open("?page=mails", { listAdminContent: { reply: { ...list, entries, schemas } } }) };
  };
  const mailGroup = (name: string) => screen.findByRole("group", { name });
  it("have blocks of several forms, and another form keeps the text", async () => {
    const { user } = openTwoMails();
    const block = within(await mailGroup("Password reset")).getByLabelText("Block 4");
    const text = () => within(block).getByLabelText("Text");
    const { value } = Object(text());
    expect(value).toMatch(/30 minutes/);
    expect(within(block).getByLabelText("Kind")).toHaveProperty("value", "note");
    await user.selectOptions(within(block).getByLabelText("Kind"), "quote");
    expect(text()).toHaveProperty("value", value);
    expect(within(block).getByLabelText("Label")).toHaveProperty("value", "");
    await user.selectOptions(within(block).getByLabelText("Kind"), "button");
    expect(within(block).getByLabelText("Opens").textContent).toBe("The email's own link");
  });

  it("offer conditions only where the mail has some", async () => {
    openTwoMails();
    expect(within(await mailGroup("Password reset")).queryByText("Add condition")).toBeNull();
    expect(within(await mailGroup("Receipt")).getAllByText("Add condition").length).toBeGreaterThan(3);
  });

  it("say of a block when it is shown", async () => {
    openTwoMails();
    const conditions = within(await mailGroup("Receipt")).getAllByText("Only if another customer holds the number");
    expect(conditions.length).toBeGreaterThan(0);
  });

  it("stand in groups, by what they are about", async () => {
    openTwoMails();
    await mailGroup("Receipt");
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toContain("Payments");
  });

  it("open in the form and in the preview together", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const { user } = openTwoMails();
    const group = async (name: string) => {
      const element = await mailGroup(name);
      return element instanceof HTMLDetailsElement ? element : expect.fail();
    };
    // The test environment opens no details by a click.
    const opened = await group("Password reset");
    opened.open = true;
    fireEvent(opened, new Event("toggle"));
    await waitFor(() => expect(address()).toContain("state=resetPassword"));
    expect(screen.getByRole("combobox", { name: "Email" })).toHaveProperty("value", "resetPassword");
    await user.selectOptions(screen.getByRole("combobox", { name: "Email" }), "Receipt");
    await waitFor(async () => expect((await group("Receipt")).open).toBe(true));
  });

  it("name a slot that the mail does not have, before anything is sent", async () => {
    const { api, user } = openTwoMails();
    const subject = within(await mailGroup("Receipt")).getByLabelText("Subject");
    await user.click(subject);
    await user.paste(" for {phone}");
    expect(subject.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^Remove \{phone\}\. Subjects/)).toBeTruthy();
    await press(user, "Save");
    expect(screen.getByText(/^Fix 1 field to save\./)).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toEqual([]);
  });

  it("are saved whole", async () => {
    const { api, user, content } = openTwoMails();
    api.answers.updateAdminContent = storedAs(1);
    await user.click(within(await mailGroup("Receipt")).getByLabelText("Subject"));
    await user.paste("!");
    await press(user, "Save");
    expect(await screen.findByText(/^Content saved successfully\./)).toBeTruthy();
    expect(api.callsOf("updateAdminContent")).toMatchObject([
      {
        path: "/api/admin/content/mails",
        body: { content: { ...content, receipt: { ...content.receipt, subject: `${content.receipt.subject}!` } } },
      },
    ]);
  });

  it("are previewed with example data: each kind, as plain text and in its language", async () => {
    const { user } = open("?page=mails&language=es&view=preview");
    await user.click(await screen.findByRole("button", { name: "Text" }));
    const text = () => screen.getByRole("region", { name: "The email as plain text" });
    expect(text().textContent).toMatch(/^TU LICENCIA ES PARA SIEMPRE\n\nHola, Ada Osei:/);
    expect(text().lang).toBe("es");
    await user.selectOptions(screen.getByRole("combobox", { name: "Email" }), "Password reset");
    await waitFor(() => expect(text().textContent).toContain("https://everline.example/reset-password#lnk_"));
    expect(screen.getByText("Elige una nueva contraseña")).toBeTruthy();
    expect(address()).toContain("state=resetPassword");
  });

  it("are previewed in the theme of the page, until another is chosen", async () => {
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.defineProperty(matchMedia.call(window, query), "matches", { value: query.includes("dark") }),
    );
    const { user } = open("?page=mails&view=preview");
    expect((await screen.findByRole("button", { name: "Dark" })).getAttribute("aria-pressed")).toBe("true");
    await press(user, "Light");
    expect(button("Dark").getAttribute("aria-pressed")).toBe("false");
    vi.restoreAllMocks();
  });

  it("are previewed as HTML on a phone and a desktop, in light and dark", async () => {
    const { user } = open("?page=mails&view=preview");
    for (const name of ["Phone", "Desktop", "Light", "Dark"]) {
      await user.click(await screen.findByRole("button", { name }));
      expect(button(name).getAttribute("aria-pressed")).toBe("true");
    }
  });
});
