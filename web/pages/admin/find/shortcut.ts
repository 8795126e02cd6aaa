import { useEffect, useEffectEvent, useState } from "react";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const key = "adminFindSlash";

/**
 * Whether "/" alone opens the search, stored in this browser. It can be disabled, because speech input may type single
 * characters (WCAG 2.1.4).
 */
export function useSlash(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(key) !== "off");
  const change = (next: boolean) => {
    writeStored(key, next ? "on" : "off");
    setOn(next);
  };
  return [on, change];
}

/**
 * Opens the search by Ctrl-K, or Cmd-K on Apple keyboards, and by "/" outside of fields; never over a dialog or the
 * lock screen.
 */
export function useFindShortcut({ slash, onOpen }: { readonly slash: boolean; readonly onOpen: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isCovered()) return;
    const isSlash = slash && event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
    if (!isSlash && !isControlK(event)) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isControlK({ key: pressed, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey) return false;
  // There, Ctrl-K deletes to the end of the line.
  const isApple = /^(Mac|iP)/.test(navigator.platform);
  return pressed.toLowerCase() === "k" && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

/** Whether a dialog, the lock screen or the search itself is open. A record's sheet does not count. */
function isCovered(): boolean {
  return document.querySelector("dialog[open]:not([data-record])") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [contenteditable=true]") !== null)
  );
}
