import { notFoundWords } from "../../../shared/content/words/not-found.ts";
import { addresses } from "../../addresses.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DeadEnd } from "./dead-end.tsx";

/** Pages of the specification that are still to open. */
export function NotOpenYet() {
  const words = useWords("notFound", notFoundWords);
  return (
    <DeadEnd words={words.soon}>
      <ButtonLink to={addresses.home}>{words.home}</ButtonLink>
    </DeadEnd>
  );
}
