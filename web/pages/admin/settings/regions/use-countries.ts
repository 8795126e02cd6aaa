import { useMemo } from "react";
import type { Country } from "#shared/domain/phone.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";

const loadPhone = () => import("#shared/domain/phone.ts");

/** Loads the countries with their dial codes. Undefined until then, and if they fail to load: the form needs none. */
export function useCountries(): readonly Country[] | undefined {
  const { lazyModule } = useLazyModule(loadPhone, true);
  return useMemo(() => (lazyModule.status === "loaded" ? lazyModule.module.countries() : undefined), [lazyModule]);
}
