/**
 * Runs in the preview's window: renders a page of the site with its real component, language and shell, and again when
 * its copy changes. The editor has sealed its environment (sealed.ts), so the page is unaware of being previewed.
 */
import { type ComponentType, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { refreshContent } from "#web/content/page-content.ts";
import { startLanguage } from "#web/language/language.ts";
import { type MessageFromPreview, type PageToShow, readToStage } from "./messages.ts";

/** The address of this script, for the preview's window. */
export const stageAddress = import.meta.url;
/** Marks the document of a preview. */
export const previewMark = "stage";

function send(message: MessageFromPreview): void {
  window.parent.postMessage(message, window.origin);
}

/** The component of a route's script, by address. */
async function component(address: string): Promise<ComponentType> {
  const module: { readonly default: ComponentType } = await import(/* @vite-ignore */ address);
  return module.default;
}

/**
 * Renders the page into the document's body. If its copy cannot be rendered, reports it, and tries again after the
 * next change.
 */
async function show(container: HTMLElement, { address, modules }: PageToShow): Promise<Root> {
  const [Page, Shell] = await Promise.all([
    component(modules.page),
    modules.shell === undefined ? Outlet : component(modules.shell),
  ]);
  const renderNothing = () => null;
  const router = createMemoryRouter(
    [
      {
        Component: WhenHere,
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
  const failed = () => send({ kind: "failed" });
  const root = createRoot(container, { onCaughtError: failed, onUncaughtError: failed });
  root.render(<RouterProvider router={router} />);
  return root;
}

/** Copy in another language may still be loading. */
function WhenHere() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/** Opens all answers, because nothing can be clicked here. */
function unfold(container: HTMLElement): void {
  for (const fold of container.querySelectorAll("details")) {
    if (!fold.open && fold.closest("nav") === null) fold.open = true;
  }
}

/** A modal dialog is exempt from inertness and takes the focus, so it is made inert before it opens. */
function sealModals(): void {
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function showInert() {
    this.inert = true;
    showModal.call(this);
  };
}

/** Clicks a button once it exists, once. */
function pressWhenThere(container: HTMLElement, label: string): void {
  const watcher = new MutationObserver(() => press());
  const press = () => {
    const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(label));
    if (button === undefined) return false;
    watcher.disconnect();
    button.click();
    return true;
  };
  if (!press()) watcher.observe(container, { childList: true, subtree: true });
}

function start(): void {
  startLanguage();
  sealModals();
  const container = document.createElement("div");
  // Nothing in it can be focused, clicked or typed into; the page still scrolls.
  container.inert = true;
  document.body.append(container);
  new MutationObserver(() => unfold(container)).observe(container, { childList: true, subtree: true });
  let rootPromise: Promise<Root> | undefined;
  let page: ContentPage | undefined;
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent) return;
    const message = readToStage(data);
    if (message?.kind === "refresh" && page !== undefined) refreshContent(page);
    if (message?.kind !== "show") return;
    page = message.page;
    const before = rootPromise;
    rootPromise = (async () => {
      (await before)?.unmount();
      const root = await show(container, message);
      if (message.press !== undefined) pressWhenThere(container, message.press);
      send({ kind: "shown" });
      return root;
    })();
    rootPromise.catch(() => send({ kind: "failed" }));
  });
  send({ kind: "ready" });
}

if (document.documentElement.dataset[previewMark] !== undefined) start();
