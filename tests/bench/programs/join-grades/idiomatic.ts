interface CourseRecord {
  sum: number;
  count: number;
  best: number;
  prizes: number;
}

export function run(n: number): number {
  const courses = new Map<number, CourseRecord>();
  const taken: { course: CourseRecord; grade: number }[][] = [];
  for (let s = 1; s <= n; s++) {
    const grades = new Map<number, number>(); // a course may be chosen twice, with the same grade
    for (let k = 1; k <= 6; k++) {
      const c = 1 + ((s * (2 * k + 3) + 7 * k) % 40);
      grades.set(c, 30 + ((s * s + 13 * c * c + s * c) % 71));
    }
    const own: { course: CourseRecord; grade: number }[] = [];
    for (const [c, grade] of grades) {
      let course = courses.get(c);
      if (!course) courses.set(c, (course = { sum: 0, count: 0, best: -1, prizes: 0 }));
      course.sum += grade;
      course.count++;
      if (grade > course.best) {
        course.best = grade;
        course.prizes = 1;
      } else if (grade === course.best) course.prizes++;
      own.push({ course, grade });
    }
    taken.push(own);
  }
  let chosen = 0;
  for (const own of taken) {
    if (own.some((e) => e.grade < 40)) continue;
    const reached = own.filter((e) => e.grade * e.course.count >= e.course.sum).length;
    if (2 * reached > own.length) chosen++;
  }
  let prizes = 0;
  let means = 0;
  for (const c of courses.values()) {
    prizes += c.prizes;
    means += Math.floor((100 * c.sum) / c.count);
  }
  return 1000000 * chosen + 1000 * prizes + (means % 1000);
}
