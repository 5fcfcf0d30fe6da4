/** Lessons as the desk tells them. */

import type { components } from "../api/schema";

type Schemas = components["schemas"];

export type Course = Schemas["Course"];
export type Lesson = Schemas["Lesson"];
export type Picture = Schemas["Picture"];
export type LessonState = Schemas["LessonInfo"];
export type LessonStep = Schemas["LessonStep"];
