"""The round's timer (pure) and its lights, buzzer and sensors (gpiozero)."""
