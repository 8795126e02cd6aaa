import { useCallback, useEffect, useRef } from "react";
import { isMailKind } from "#shared/mail/slots.ts";
import type { EditorLocation } from "../draft/address.ts";
import type { Entry } from "../draft/edition.ts";
import type { Path } from "../draft/json.ts";
import { controlId } from "../form/form.tsx";

/**
 * Keeps the form of the mails and their preview at the same mail: a mail that is chosen in the preview opens in the
 * form, without taking the focus. Returns what to do when a group of the form is opened: it shows that mail.
 */
export function useMailInStep({ page }: Entry, address: EditorLocation): (path: Path) => void {
  const latestAddress = useRef(address);
  useEffect(() => {
    latestAddress.current = address;
  });
  const { state, view } = address;
  useEffect(() => {
    if (page !== "mails" || view !== "form" || state === undefined) return;
    const group = document.getElementById(controlId([state]));
    if (!(group instanceof HTMLDetailsElement) || group.open) return;
    group.open = true;
    group.scrollIntoView?.({ block: "nearest" });
  }, [page, view, state]);
  return useCallback(
    (path: Path) => {
      const [kind] = path;
      if (page !== "mails" || path.length !== 1 || typeof kind !== "string" || !isMailKind(kind)) return;
      if (latestAddress.current.state !== kind) latestAddress.current.navigate({ state: kind });
    },
    [page],
  );
}
