/**
 * Runs in the preview's window. Renders a page of the site with its real component, language and shell, and again when
 * its copy changes. The editor has replaced the window's network and storage (replace-apis.ts), so the page need not
 * know that it is being previewed.
 */
import { type ComponentType, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { refreshContent } from "#web/content/page-content.ts";
import { startLanguage } from "#web/language/language.ts";
import { type MessageFromPreview, type PageToShow, readMessageToPreview } from "./messages.ts";

/** The address of this script, which the editor adds to the preview's window. */
export const previewScriptAddress = import.meta.url;
/** The data attribute that marks a preview's document. The editor imports this module too, and must not start it. */
export const previewMark = "stage";

function send(message: MessageFromPreview): void {
  window.parent.postMessage(message, window.origin);
}

/** Loads the component of a route from the address of its script. */
async function loadComponent(address: string): Promise<ComponentType> {
  const module: { readonly default: ComponentType } = await import(/* @vite-ignore */ address);
  return module.default;
}

/**
 * Renders the page into the container. If its copy cannot be rendered, this is reported to the editor, which sends the
 * page again after the next change.
 */
async function renderPage(container: HTMLElement, { address, modules }: PageToShow): Promise<Root> {
  const [Page, Shell] = await Promise.all([
    loadComponent(modules.page),
    modules.shell === undefined ? Outlet : loadComponent(modules.shell),
  ]);
  const renderNothing = () => null;
  const router = createMemoryRouter(
    [
      {
        Component: WaitForCopy,
        children: [
          {
            Component: Shell,
            ErrorBoundary: renderNothing,
            children: [{ path: "*", Component: Page, ErrorBoundary: renderNothing }],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const reportFailure = () => send({ kind: "failed" });
  const root = createRoot(container, { onCaughtError: reportFailure, onUncaughtError: reportFailure });
  root.render(<RouterProvider router={router} />);
  return root;
}

/** Renders nothing until the page's copy is loaded, which may take a while in languages other than English. */
function WaitForCopy() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/** Expands all collapsed answers, because nothing can be clicked in the preview. */
function expandAnswers(container: HTMLElement): void {
  for (const details of container.querySelectorAll("details")) {
    if (!details.open && details.closest("nav") === null) details.open = true;
  }
}

/** Makes modal dialogs inert before they open. They would not inherit the container's inertness, and take the focus. */
function makeModalsInert(): void {
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function showInert() {
    this.inert = true;
    showModal.call(this);
  };
}

/** Clicks the button with this label as soon as it exists, and only once. */
function clickWhenPresent(container: HTMLElement, label: string): void {
  const observer = new MutationObserver(() => tryClick());
  const tryClick = () => {
    const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(label));
    if (button === undefined) return false;
    observer.disconnect();
    button.click();
    return true;
  };
  if (!tryClick()) observer.observe(container, { childList: true, subtree: true });
}

function start(): void {
  startLanguage();
  makeModalsInert();
  const container = document.createElement("div");
  // Nothing in it can be focused, clicked or typed into; the page still scrolls.
  container.inert = true;
  document.body.append(container);
  new MutationObserver(() => expandAnswers(container)).observe(container, { childList: true, subtree: true });
  let rootPromise: Promise<Root> | undefined;
  let page: ContentPage | undefined;
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent) return;
    const message = readMessageToPreview(data);
    if (message?.kind === "refresh" && page !== undefined) refreshContent(page);
    if (message?.kind !== "show") return;
    page = message.page;
    const previousRoot = rootPromise;
    rootPromise = (async () => {
      (await previousRoot)?.unmount();
      const root = await renderPage(container, message);
      if (message.press !== undefined) clickWhenPresent(container, message.press);
      send({ kind: "shown" });
      return root;
    })();
    rootPromise.catch(() => send({ kind: "failed" }));
  });
  send({ kind: "ready" });
}

if (document.documentElement.dataset[previewMark] !== undefined) start();
