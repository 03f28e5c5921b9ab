//! All words over some letters, by number.

/// All words up to a length: the empty one first, then by length.
#[derive(Clone, Debug)]
pub struct Words {
    letters: Vec<String>,
    longest: u32,
}

impl Words {
    /// The words of at most `longest` letters. A letter is a text.
    #[must_use]
    pub fn new(letters: Vec<String>, longest: u32) -> Self {
        Self { letters, longest }
    }

    /// The number of letters in the alphabet.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters.len()
    }

    /// The number of words.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count_to(self.longest)
    }

    /// The number of words up to this length. They have the smallest numbers.
    #[must_use]
    pub fn count_to(&self, length: u32) -> u64 {
        (0..=length.min(self.longest)).map(|length| self.count_of(length)).sum()
    }

    /// The word of this number.
    ///
    /// ```
    /// use kyaml_exhaust::words::Words;
    ///
    /// let words = Words::new(vec!["a".to_owned(), "b".to_owned()], 2);
    /// let all: Vec<String> = (0..words.count()).map(|number| words.word(number)).collect();
    /// assert_eq!(all, ["", "a", "b", "aa", "ab", "ba", "bb"]);
    /// ```
    ///
    /// # Panics
    /// If there is no such word.
    #[must_use]
    pub fn word(&self, number: u64) -> String {
        let mut rest = number;
        let length = (0..=self.longest).find(|&length| {
            let is_longer = rest >= self.count_of(length);
            if is_longer {
                rest -= self.count_of(length);
            }
            !is_longer
        });
        let length = length.unwrap_or_else(|| panic!("there is no word {number}"));
        let digit = |place: u32| rest / self.count_of(place) % self.letters.len() as u64;
        (0..length)
            .rev()
            .map(|place| self.letters[usize::try_from(digit(place)).expect("a small number")].as_str())
            .collect()
    }

    fn count_of(&self, length: u32) -> u64 {
        (self.letters.len() as u64).pow(length)
    }
}
