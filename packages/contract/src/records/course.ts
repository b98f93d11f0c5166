import * as z from "zod/mini";
import { serverId } from "./series-completion.ts";

/*
 * Courses and suggested tasks (N-008, N-011). The tables are there and nothing reads or writes them
 * yet: no call, no screen (DEC-107). These are the shapes for the day on which something does.
 */

const moment = z.iso.datetime({ offset: true });

/** A course. */
export const course = z.object({
  id: serverId,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  /** In the currency's smallest unit. */
  price: z.int().check(z.minimum(0)),
  isActive: z.boolean(),
  createdAt: moment,
});

/** A section of a course. */
export const courseSection = z.object({
  id: serverId,
  courseId: serverId,
  title: z.string(),
  description: z.string(),
  orderIndex: z.int().check(z.minimum(0)),
  isActive: z.boolean(),
});

/** A module of a section. */
export const courseModule = z.object({
  id: serverId,
  sectionId: serverId,
  title: z.string(),
  content: z.string(),
  moduleType: z.string(),
  orderIndex: z.int().check(z.minimum(0)),
  estimatedMinutes: z.nullable(z.int().check(z.minimum(1))),
  isActive: z.boolean(),
});

/** A user's place in a course, one a course. */
export const courseEnrollment = z.object({
  id: serverId,
  userId: serverId,
  courseId: serverId,
  enrolledAt: moment,
  completedAt: z.nullable(moment),
  progressPercentage: z.int().check(z.minimum(0), z.maximum(100)),
});

/** What a user has done of a module, one row a module. */
export const moduleProgress = z.object({
  id: serverId,
  userId: serverId,
  moduleId: serverId,
  completedAt: z.nullable(moment),
  timeSpentMinutes: z.int().check(z.minimum(0)),
  notes: z.string(),
});

/** Tasks that were suggested to a user for a day, one row a day. */
export const dailyTaskSuggestion = z.object({
  id: serverId,
  userId: serverId,
  date: z.iso.date(),
  suggestedTasks: z.array(z.unknown()),
  generatedAt: moment,
  isUsed: z.boolean(),
});

/** A course. */
export type Course = z.infer<typeof course>;
/** A section of a course. */
export type CourseSection = z.infer<typeof courseSection>;
/** A module of a section. */
export type CourseModule = z.infer<typeof courseModule>;
/** A user's place in a course. */
export type CourseEnrollment = z.infer<typeof courseEnrollment>;
/** What a user has done of a module. */
export type ModuleProgress = z.infer<typeof moduleProgress>;
/** Tasks that were suggested to a user for a day. */
export type DailyTaskSuggestion = z.infer<typeof dailyTaskSuggestion>;
