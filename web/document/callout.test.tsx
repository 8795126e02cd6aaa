import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../language/language.ts";
import { Callout } from "./callout.tsx";

// DOMPurify does not work in the simulated DOM; journeys/help.test.ts tests it in a real browser.
vi.mock("./sanitize-html.ts", () => ({ sanitizeHtml: (html: string) => html }));

afterEach(() => {
  cleanup();
  return chooseLanguage("en");
});

function CurrentAddress() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="here">{pathname + search + hash}</p>;
}

function show(html: string) {
  const Page = () => (
    <>
      <Callout title="Mind this" html={html} />
      <CurrentAddress />
    </>
  );
  const Site = createRoutesStub([{ path: "*", Component: Page }]);
  render(<Site initialEntries={["/terms"]} />);
  return { user: userEvent.setup({ delay: null }), callout: screen.getByRole("complementary", { name: "Mind this" }) };
}

it("a callout is labeled by its title, and has no heading without a title", () => {
  const { callout } = show("<p>Call now.</p>");
  expect(within(callout).getByText("Call now.")).toBeTruthy();
  cleanup();
  const Site = createRoutesStub([{ path: "*", Component: () => <Callout html="<p>Call now.</p>" /> }]);
  render(<Site />);
  expect(within(screen.getByRole("complementary")).queryByRole("heading")).toBeNull();
});

describe("a link in a callout", () => {
  it("leads a reader of Spanish to the page's Spanish address, and leaves other links as they are", async () => {
    await chooseLanguage("es");
    const { callout } = show(
      '<p><a href="/terms#x">there</a>, <a href="https://stripe.com/terms" rel="x">not there</a></p>',
    );
    const links = within(callout).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/es/terms#x", "https://stripe.com/terms"]);
  });

  it.each(["/contact", "/privacy?from=terms#how-long-we-keep-it", "/"])(
    "to %s navigates on the client",
    async (href) => {
      const { user, callout } = show(`<p>Ask <a href="${href}"><strong>there</strong></a>.</p>`);
      await user.click(within(callout).getByText("there"));
      expect(screen.getByTestId("here").textContent).toBe(href);
    },
  );

  it.each([
    ["another site", "https://stripe.com/privacy"],
    ["an email address", "mailto:hello@everline.example"],
    ["a file", "/icon.svg"],
    ["the API", "/api/donations/don_1/picture"],
  ])("to %s is left to the browser", async (_, href) => {
    const clickListener = vi.fn((event: Event) => {
      const preventedByPage = event.defaultPrevented;
      event.preventDefault();
      return preventedByPage;
    });
    document.addEventListener("click", clickListener, { once: true });
    const { user, callout } = show(`<p><a href="${href}">there</a></p>`);
    await user.click(within(callout).getByText("there"));
    expect(clickListener.mock.results).toMatchObject([{ value: false }]);
    expect(screen.getByTestId("here").textContent).toBe("/terms");
  });

  it("opened in another tab is left to the browser", async () => {
    const clickListener = vi.fn((event: Event) => event.defaultPrevented);
    document.addEventListener("click", clickListener, { once: true });
    const { user, callout } = show('<p><a href="/contact">there</a></p>');
    await user.keyboard("{Control>}");
    await user.click(within(callout).getByText("there"));
    expect(clickListener.mock.results).toMatchObject([{ value: false }]);
    expect(screen.getByTestId("here").textContent).toBe("/terms");
  });
});
