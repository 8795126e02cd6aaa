import type { ReactNode } from "react";
import { Stamp } from "./license-card.tsx";
import "./card-stamp.css";

/**
 * The stamp of a license card: in its upper corner or, on a narrow card, across its perforation, where any word has
 * room. It takes none from the card, so nothing moves when it comes. Apart from the card, because the landing page has
 * no stamped one.
 */
export function CardStamp({ children }: { readonly children: ReactNode }) {
  return (
    <span className="card-stamp">
      <Stamp>{children}</Stamp>
    </span>
  );
}
