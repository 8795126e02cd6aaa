/** The script of the control page, which Lighthouse compares with the landing page. */
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { Page } from "./page.ts";

const root = document.getElementById("root");
if (root !== null) hydrateRoot(root, createElement(Page));
