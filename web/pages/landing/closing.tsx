import type { LandingContent } from "#shared/content/landing.shape.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { IncludedList } from "./included-list.tsx";
import { PrimaryButton } from "./primary-button.tsx";
import { Section } from "./section.tsx";
import "./closing.css";

/**
 * The closing call to action: the primary button and a contact link, with short facts below them. How to start is only
 * for visitors, and those who have a license have no questions first.
 */
export function Closing({
  content,
  hasCompleteOrder,
}: {
  readonly content: LandingContent["closing"];
  readonly hasCompleteOrder: boolean | undefined;
}) {
  const isVisitor = useSession().token === null;
  return (
    <Section bandClass="closing bg-leaf-tint">
      {isVisitor && <p className="eyebrow">{content.eyebrow}</p>}
      <h2>{content.heading}</h2>
      {isVisitor && <p>{content.description}</p>}
      <div>
        <PrimaryButton signedOutLabel={content.primaryCtaLoggedOut} signedInLabel={content.primaryCtaLoggedIn} />
        <p>
          {!hasCompleteOrder && content.supportLabel}{" "}
          <ButtonLink to={sitePaths.contact} look="quiet">
            {content.contactCta}
          </ButtonLink>
        </p>
      </div>
      <IncludedList items={content.bullets} />
      <dl className="figures stagger">
        {content.benefits.map(({ title, detail }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
