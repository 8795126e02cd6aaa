import { useEffect, useEffectEvent, useState } from "react";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const storageKey = "adminFindSlash";

/**
 * Whether "/" alone opens the search, stored in this browser. It can be disabled, because speech input may type single
 * characters (WCAG 2.1.4).
 */
export function useSlashSetting(): readonly [boolean, (on: boolean) => void] {
  const [isEnabled, setIsEnabled] = useState(() => readStored(storageKey) !== "off");
  const changeSetting = (enable: boolean) => {
    writeStored(storageKey, enable ? "on" : "off");
    setIsEnabled(enable);
  };
  return [isEnabled, changeSetting];
}

/**
 * Opens the search on Ctrl-K, or Cmd-K on Apple keyboards, and on "/" outside of fields; never over a dialog or the
 * lock screen.
 */
export function useFindShortcut({
  slashEnabled,
  onOpen,
}: {
  readonly slashEnabled: boolean;
  readonly onOpen: () => void;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isCovered()) return;
    const isSlash = slashEnabled && event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
    if (!isSlash && !isControlK(event)) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isControlK({ key: pressedKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey) return false;
  // On Apple keyboards, Ctrl-K deletes to the end of the line.
  const isApple = /^(Mac|iP)/.test(navigator.platform);
  return pressedKey.toLowerCase() === "k" && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
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
