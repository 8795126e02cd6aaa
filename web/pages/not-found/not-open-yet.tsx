import { notFoundWords } from "../../../shared/content/words/not-found.ts";
import { DeadEnd } from "./dead-end.tsx";

/** Pages of the specification that are still to open. */
export function NotOpenYet() {
  return <DeadEnd words={notFoundWords.soon} />;
}
