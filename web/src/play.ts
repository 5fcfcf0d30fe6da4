import { mount } from "svelte";
import Play from "./Play.svelte";
import "./theme.css";
mount(Play, { target: document.getElementById("app")! });
