import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub, useLocation } from "react-router";

/** The token of the link in a test. */
export const linkToken = "lnk_1.mac";

function Elsewhere() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

/** Opens the page of a link as the mail does: with the token in the fragment. Every other page renders its address. */
export function openLinkPage(path: string, Page: ComponentType, fragment = `#${linkToken}`) {
  window.history.replaceState(null, "", `${path}${fragment}`);
  const Site = createRoutesStub([
    { path, Component: Page },
    { path: "*", Component: Elsewhere },
  ]);
  render(<Site initialEntries={[path]} />);
  return userEvent.setup();
}
