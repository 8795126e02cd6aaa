import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { adminPaths, sitePaths } from "#shared/domain/site-paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { isNewShop, useSummary } from "../frame/summary.ts";

const words = overviewWords.firstSteps;

/** Suggests first steps in a shop without orders and donations; otherwise renders nothing. */
export function FirstSteps() {
  const { data } = useSummary({ enabled: false });
  if (data === undefined || !isNewShop(data)) return null;
  return (
    <section className="grid grid-cols-1 gap-3 rounded-field border border-dashed border-edge p-5">
      <h2 className="font-sans text-body font-semibold tracking-normal">{words.heading}</h2>
      <p className="text-small text-ink-soft">{words.about}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" size="small" to={adminPaths.settings}>
          {words.price}
        </ButtonLink>
        <ButtonLink look="secondary" size="small" to={adminPaths.content}>
          {words.copy}
        </ButtonLink>
        <ButtonLink look="secondary" size="small" to={sitePaths.home}>
          {words.site}
        </ButtonLink>
      </div>
    </section>
  );
}
