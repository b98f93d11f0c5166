import { testHalf } from "./random-halves.ts";

testHalf("second");
