import { useLocation } from "react-router";
import { notFoundWords as words } from "../../../shared/content/words/not-found.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { addresses } from "../../addresses.ts";
import { ButtonLink } from "../../ui/button.tsx";

const known: ReadonlySet<string> = new Set(Object.values(addresses));

/** Addresses that lead nowhere, and pages of the specification that are still to open. */
export default function NotFound() {
  const { pathname } = useLocation();
  const { title, heading, text } = known.has(pathname.replace(/(.)\/$/, "$1")) ? words.soon : words;
  return (
    <div className="page-width grid justify-items-start gap-6 py-24">
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">{heading}</h1>
      <p className="max-w-prose text-lead text-ink-soft">{text}</p>
      <ButtonLink to={addresses.home}>{words.home}</ButtonLink>
    </div>
  );
}
