import { createEmitter, type Handler } from "./emitter.ts";
import { connectFrame, type Peer } from "./peer.ts";
import { IntegrationError, type WireObject } from "./wire.ts";

const LOAD_TIMEOUT_MS = 10_000;
const elementType = "payment";

/** Settings of a Payment Element. */
export interface ElementSettings {
  origin: string;
  publishableKey: string;
  /** The options of the `Elements` object at the time of mounting: client secret or mode, appearance, fonts. */
  groupOptions(): WireObject;
  onDestroy(): void;
}

/**
 * The Payment Element: an iframe of the stand-in's own origin, so that card data never passes through the shop's
 * page.
 */
export function createPaymentElement(settings: ElementSettings, options: WireObject) {
  const emitter = createEmitter();
  let frame: HTMLIFrameElement | undefined;
  let host: HTMLElement | undefined;
  let peer: Promise<Peer> | undefined;

  function mount(target: unknown): void {
    const hostElement = typeof target === "string" ? document.querySelector(target) : target;
    if (!(hostElement instanceof HTMLElement))
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
      );
    unmount();
    host = hostElement;
    host.classList.add("StripeElement");
    frame = buildFrame(`${settings.origin}/elements/payment`);
    peer = load(frame);
    host.replaceChildren(frame);
    emitter.emit("loaderstart", { elementType });
  }

  /** Connects to the form in the frame. Resolves when it is ready; if it fails to load, emits `loaderror` instead. */
  function load(iframe: HTMLIFrameElement): Promise<Peer> {
    return new Promise((resolve) => {
      const reportLoadError = (error: WireObject): void => {
        clearTimeout(timeout);
        if (frame === iframe) emitter.emit("loaderror", { elementType, error });
      };
      const timeout = setTimeout(
        () => reportLoadError({ type: "api_connection_error", message: "The payment form could not be loaded." }),
        LOAD_TIMEOUT_MS,
      );
      iframe.addEventListener("load", () => {
        const { publishableKey, groupOptions } = settings;
        const framePeer = connectFrame(
          iframe,
          settings.origin,
          { publishableKey, group: groupOptions(), options },
          (name, detail) => {
            if (name === "loaderror") reportLoadError(detail);
            if (name === "ready") {
              clearTimeout(timeout);
              resolve(framePeer);
            }
            handleMessage(iframe, name, detail);
            return undefined;
          },
        );
      });
    });
  }

  function handleMessage(iframe: HTMLIFrameElement, name: string, detail: WireObject): void {
    if (frame !== iframe || name === "loaderror") return;
    if (name === "height" && typeof detail.pixels === "number") {
      iframe.style.height = `${detail.pixels}px`;
      return;
    }
    if (name === "focus") host?.classList.add("StripeElement--focus");
    if (name === "blur") host?.classList.remove("StripeElement--focus");
    if (name === "change") host?.classList.toggle("StripeElement--complete", detail.complete === true);
    emitter.emit(name, { elementType, ...detail });
  }

  function unmount(): void {
    frame?.remove();
    host?.classList.remove("StripeElement", "StripeElement--focus", "StripeElement--complete");
    frame = undefined;
    host = undefined;
    peer = undefined;
  }

  const notifyFrame = (name: string, detail: WireObject = {}): void =>
    void peer?.then((framePeer) => framePeer.notify(name, detail));

  const element = {
    mount,
    unmount,
    destroy(): void {
      unmount();
      settings.onDestroy();
    },
    update(change: WireObject) {
      Object.assign(options, change);
      notifyFrame("update", { options: change });
      return element;
    },
    focus(): void {
      frame?.focus();
      notifyFrame("focus");
    },
    blur: () => notifyFrame("blur"),
    clear: () => notifyFrame("clear"),
    collapse() {
      notifyFrame("collapse");
      return element;
    },
    on(event: string, handler: Handler) {
      emitter.on(event, handler);
      return element;
    },
    once(event: string, handler: Handler) {
      emitter.once(event, handler);
      return element;
    },
    off(event: string, handler?: Handler) {
      emitter.off(event, handler);
      return element;
    },
  };
  /** Channel between Stripe.js and the form, hidden from the page. */
  const formChannel = {
    ask: async (name: string, detail: WireObject = {}) => (await requireMounted(peer)).ask(name, detail),
    notify: notifyFrame,
  };
  return { element, formChannel };
}

function requireMounted(peer: Promise<Peer> | undefined): Promise<Peer> {
  if (peer === undefined)
    throw new IntegrationError("elements should have a mounted Payment Element or Express Checkout Element.");
  return peer;
}

function buildFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = src;
  frame.title = "Secure payment input frame";
  frame.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
  frame.allow = "payment *";
  // Set one by one: a strict style-src forbids a style attribute, not the CSSOM.
  frame.style.display = "block";
  // As with Stripe, the form's room for focus rings is outside of the host, so that its inputs are as wide as the host.
  frame.style.margin = "-4px";
  frame.style.width = "calc(100% + 8px)";
  frame.style.height = "8px";
  frame.style.border = "0";
  // Same color scheme as the framed document, or browsers paint an opaque white background on dark pages.
  frame.style.colorScheme = "light";
  return frame;
}
