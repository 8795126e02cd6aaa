import { useLocation } from "react-router";
import { notFoundWords as words } from "../../../shared/content/words/not-found.ts";
import { addresses } from "../../addresses.ts";
import { DeadEnd } from "./dead-end.tsx";
import { NotOpenYet } from "./not-open-yet.tsx";

const known: ReadonlySet<string> = new Set(Object.values(addresses));

/** Addresses that lead nowhere, and pages of the specification that are still to open. */
export default function NotFound() {
  const { pathname } = useLocation();
  return known.has(pathname.replace(/(.)\/$/, "$1")) ? <NotOpenYet /> : <DeadEnd words={words} />;
}
